import type { CallName } from '@greenroom/contract/wire';

import type { World } from '../../../apps/api/src/testing/world.ts';

type Sent = NonNullable<Parameters<World['call']>[1]>;

/** A request that succeeds of each call that changes rules. */
export function rulesRequests(world: World): { [N in CallName]?: () => Promise<Sent> } {
  // Off, so that it keeps nobody of the other requests out.
  const rule = { settings: { kind: 'domain', domains: ['spam.example'] }, reason: 'Spam', isOn: false };
  const added = async (): Promise<number> =>
    (await world.call('rules.create', { body: rule })).json().data.id;
  return {
    'rules.create': async () => ({ body: rule }),
    'rules.update': async () => ({
      params: { id: await added() },
      body: { settings: rule.settings, reason: 'More spam' },
    }),
    'rules.setOn': async () => ({ params: { id: await added() }, body: { isOn: true } }),
    'rules.remove': async () => ({ params: { id: await added() } }),
  };
}
