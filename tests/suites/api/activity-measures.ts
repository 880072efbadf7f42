import type { CallName } from '@greenroom/contract/wire';

import { openAppeals } from '../../../apps/api/src/testing/appeals.ts';
import type { World } from '../../../apps/api/src/testing/world.ts';

type Sent = NonNullable<Parameters<World['call']>[1]>;

/** What else is recorded as a part of the same act: an appeal is a message too, and its decision a reply. */
export const PARTS: { [N in CallName]?: readonly CallName[] } = {
  'users.createAppeal': ['support.create'],
  'users.decideAppeal': ['support.reply'],
};

/** A request that succeeds of each call about measures and appeals against them. */
export function measuresRequests(world: World): { [N in CallName]?: () => Promise<Sent> } {
  const measured = async () => {
    const on = await openAppeals(world);
    return { on, measure: await on.add({ kind: 'mute' }) };
  };
  async function appeal(): Promise<Sent> {
    const { on } = await measured();
    return { token: null, body: { token: await on.appealToken(), message: 'It was not me.' } };
  }
  return {
    'users.createMeasure': async () => ({
      params: { id: (await world.addUser()).id },
      body: { kind: 'warn', until: null, reason: 'Too much spam.' },
    }),
    'users.endMeasure': async () => ({ params: { id: (await measured()).measure.id } }),
    'users.createAppeal': appeal,
    'users.decideAppeal': async () => {
      await world.call('users.createAppeal', await appeal());
      const [newest] = (await world.call('support.list')).json().data;
      return {
        params: { id: newest.appeal.id },
        body: { decision: 'keep', message: 'We have read it.' },
      };
    },
  };
}
