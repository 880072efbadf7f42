import type { CallName } from '@greenroom/contract/wire';

import { addSong, addStartedSong } from '../../../apps/api/src/testing/contest.ts';
import type { World } from '../../../apps/api/src/testing/world.ts';

type Sent = NonNullable<Parameters<World['call']>[1]>;

/** A request that succeeds of each call about an open contest, whatever came before. */
export function contestRequests(world: World): { [N in CallName]?: () => Promise<Sent> } {
  return {
    'contest.setCloseAt': async () => {
      await addStartedSong(world);
      return { body: { close_at: new Date(Date.now() + 3_600_000).toISOString() } };
    },
    'contest.undoPress': async () => {
      const press = `press-${Math.random()}`.replace('.', '-');
      const id = await addSong(world, { featured: true });
      await world.call('contest.setActive', { body: { id, is_active: true, press } });
      return { body: { press } };
    },
  };
}
