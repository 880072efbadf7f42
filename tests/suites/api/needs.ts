import { calls } from '@greenroom/contract';
import type { Call } from '@greenroom/contract/kit/call';
import type { CallName } from '@greenroom/contract/wire';
import { realmOf } from '@greenroom/contract/wire';

import type { Sent } from '../../../apps/api/src/testing/world.ts';

/** What a call needs besides its example to succeed, whatever came before: ids of records that are there, a token. */
export type Needs = { [N in CallName]?: () => Promise<Sent> };

/** Returns a request: the call's example with what it needs. A person's call gets `token` unless it needs another. */
export function neededRequest(name: CallName, { body, query, ...needed }: Sent, token: string): Sent {
  const { guard, example, exampleQuery }: Call = calls[name];
  return {
    ...(guard === 'open' && { token: null }),
    ...(realmOf(guard) === 'user' && { token }),
    ...needed,
    ...((body ?? example) !== undefined && { body: Object.assign({}, example, body) }),
    query: Object.assign({}, exampleQuery, query),
  };
}
