import type { CallName } from '@greenroom/contract/wire';

import { addSong, addStartedSong, addVotes } from '../../../apps/api/src/testing/contest.ts';
import type { World } from '../../../apps/api/src/testing/world.ts';

type Sent = NonNullable<Parameters<World['call']>[1]>;

/** A request that sets all votes of a new song aside. */
async function hintedSong(world: World) {
  const id = await addStartedSong(world);
  await addVotes(world, id, 3);
  const { data } = (await world.call('contest.getVoteChart', { params: { id } })).json();
  return { params: { id }, body: { kind: 'burst', at: data.buckets[0].at, note: 'From one office.' } };
}

/** A request that sets the vote of a new person for a new song aside. */
async function votedSong(world: World) {
  const [song, { id }] = [await addStartedSong(world), await world.addUser()];
  await world.call('contest.vote', { params: { id: song }, token: await world.tokenOf(id), body: {} });
  return { body: { ids: [id], note: 'One person.' } };
}

/** A request that succeeds of each call about an open contest, whatever came before. */
export function contestRequests(world: World): { [N in CallName]?: () => Promise<Sent> } {
  return {
    'contest.setCloseAt': async () => {
      await addStartedSong(world);
      return { body: { close_at: new Date(Date.now() + 3_600_000).toISOString() } };
    },
    'contest.setSharedNetwork': async () => ({ body: { hours: 3 } }),
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
      const press = `press-${Math.random()}`.replace('.', '-');
      const id = await addSong(world, { featured: true });
      await world.call('contest.setActive', { body: { id, is_active: true, press } });
      return { body: { press } };
    },
  };
}
