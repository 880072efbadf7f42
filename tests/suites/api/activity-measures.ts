import { calls } from '@greenroom/contract';
import type { CallName } from '@greenroom/contract/wire';

import { openAppeals } from '../../../apps/api/src/testing/appeals.ts';
import type { Sent, World } from '../../../apps/api/src/testing/world.ts';
import type { Needs } from './needs.ts';

/** What else is recorded as a part of the same act: an appeal is a message too, and its decision a reply. */
export const PARTS: { [N in CallName]?: readonly CallName[] } = {
  'users.createAppeal': ['support.create'],
  'users.decideAppeal': ['support.reply'],
};

/** What the calls about measures and appeals against them need. */
export function measuresNeeds(world: World): Needs {
  const measured = async () => {
    const on = await openAppeals(world);
    return { on, measure: await on.add({ kind: 'mute' }) };
  };
  async function appeal(): Promise<Sent> {
    const { on } = await measured();
    const body = { ...calls['users.createAppeal'].example, token: await on.appealToken() };
    return { token: null, body };
  }
  return {
    'users.createMeasure': async () => ({ params: { id: (await world.addUser()).id } }),
    'users.endMeasure': async () => ({ params: { id: (await measured()).measure.id } }),
    'users.createAppeal': appeal,
    'users.decideAppeal': async () => {
      await world.call('users.createAppeal', await appeal());
      const [newest] = (await world.call('support.list')).json().data;
      return { params: { id: newest.appeal.id } };
    },
  };
}
