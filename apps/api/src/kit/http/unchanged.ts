import { isDeepStrictEqual } from 'node:util';

import type { Call } from '@greenroom/contract/kit/call';

type Fields = Record<string, unknown>;

const isEmpty = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 0);

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns a body without the fields that today's rules refuse but whose values the record already has: an update accepts
 * every unchanged value. Empty values are not left out, so that required fields stay required.
 */
export async function leaveOutUnchanged(
  call: Call,
  body: unknown,
  findPresent: () => Promise<object | null>,
): Promise<unknown> {
  const parsed = isFields(body) ? call.body?.safeParse(body) : undefined;
  if (!isFields(body) || !parsed || parsed.success) return body;
  const refused = new Set(parsed.error.issues.map(({ path }) => path[0]));
  const present = new Map(Object.entries((await findPresent()) ?? {}));
  const rest = Object.entries(body).filter(
    ([field, value]) =>
      !refused.has(field) ||
      isEmpty(value) ||
      !present.has(field) ||
      !isDeepStrictEqual(value, present.get(field)),
  );
  return Object.fromEntries(rest);
}
