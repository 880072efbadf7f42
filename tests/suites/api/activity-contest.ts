import { calls } from '@greenroom/contract';

import { addSong, addStartedSong, addVotes } from '../../../apps/api/src/testing/contest.ts';
import type { World } from '../../../apps/api/src/testing/world.ts';
import type { Needs } from './needs.ts';

/** A request that sets all votes of a new song aside. */
async function hintedSong(world: World) {
  const id = await addStartedSong(world);
  await addVotes(world, id, 3);
  const { data } = (await world.call('contest.getVoteChart', { params: { id } })).json();
  return {
    params: { id },
    body: { ...calls['contest.setVotesAside'].example, at: data.buckets[0].at },
  };
}

/** A request that sets the vote of a new person for a new song aside. */
async function votedSong(world: World) {
  const [song, { id }] = [await addStartedSong(world), await world.addUser()];
  await world.call('contest.vote', { params: { id: song }, token: await world.tokenOf(id), body: {} });
  return { body: { ...calls['contest.setVotersAside'].example, ids: [id] } };
}

/** What the calls about an open contest need. */
export function contestNeeds(world: World): Needs {
  return {
    'contest.setCloseAt': async () => {
      await addStartedSong(world);
      return {};
    },
    'contest.setVotesAside': () => hintedSong(world),
    'contest.countVotesAgain': async () => {
      const sent = await hintedSong(world);
      await world.call('contest.setVotesAside', sent);
      const chart = await world.call('contest.getVoteChart', { params: sent.params });
      return { params: { id: chart.json().data.setAsides[0].id } };
    },
    'contest.setVotersAside': () => votedSong(world),
    'contest.countVotersAgain': async () => {
      const made = await world.call('contest.setVotersAside', await votedSong(world));
      return { params: { id: made.json().data.id } };
    },
    'contest.undoPress': async () => {
      const id = await addSong(world, { featured: true });
      const { press } = calls['contest.undoPress'].example;
      await world.call('contest.setActive', { body: { id, is_active: true, press } });
      return {};
    },
  };
}
