import type { CallName } from '@greenroom/contract/wire';

import type { World } from '../../../apps/api/src/testing/world.ts';
import { measuresRequests } from './activity-measures.ts';
import { rulesRequests } from './activity-rules.ts';

type Sent = NonNullable<Parameters<World['call']>[1]>;
type Requests = { [N in CallName]?: () => Promise<Sent> };

/** A request that succeeds of each call of moderation. */
export const moderationRequests = (world: World): Requests => ({
  ...reportsRequests(world),
  ...measuresRequests(world),
  ...rulesRequests(world),
});

function reportsRequests(world: World): Requests {
  /** Reports a new person as another one. */
  const report = async (): Promise<Sent> => ({
    token: await world.tokenOf((await world.addUser()).id),
    body: { kind: 'users', id: (await world.addUser()).id, reason: 'spam' },
  });
  async function reported(): Promise<number> {
    await world.call('reports.create', await report());
    return (await world.call('reports.list')).json().data[0].id;
  }
  return {
    'reports.create': report,
    'reports.decide': async () => ({ params: { id: await reported() }, body: { decision: 'nothing' } }),
    'reports.reopen': async () => {
      const id = await reported();
      await world.call('reports.decide', { params: { id }, body: { decision: 'nothing' } });
      return { params: { id } };
    },
    'reports.changeMany': async () => ({ body: { action: 'nothing', ids: [await reported()] } }),
  };
}
