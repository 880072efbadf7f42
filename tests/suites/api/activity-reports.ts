import { calls } from '@greenroom/contract';

import type { Sent, World } from '../../../apps/api/src/testing/world.ts';
import { measuresNeeds } from './activity-measures.ts';
import { rulesNeeds } from './activity-rules.ts';
import type { Needs } from './needs.ts';

/** What the calls of moderation need. */
export const moderationNeeds = (world: World): Needs => ({
  ...reportsNeeds(world),
  ...measuresNeeds(world),
  ...rulesNeeds(world),
});

function reportsNeeds(world: World): Needs {
  /** Reports a new person as another one. */
  const report = async (): Promise<Sent> => ({
    token: await world.tokenOf((await world.addUser()).id),
    body: { ...calls['reports.create'].example, kind: 'users', id: (await world.addUser()).id },
  });
  async function reported(): Promise<number> {
    await world.call('reports.create', await report());
    return (await world.call('reports.list')).json().data[0].id;
  }
  return {
    'reports.create': report,
    'reports.decide': async () => ({ params: { id: await reported() } }),
    'reports.reopen': async () => {
      const id = await reported();
      await world.call('reports.decide', { params: { id }, body: calls['reports.decide'].example });
      return { params: { id } };
    },
    'reports.changeMany': async () => ({ body: { ids: [await reported()] } }),
  };
}
