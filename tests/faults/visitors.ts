import { API_KEY, openPool } from '../../apps/api/src/testing/world.ts';
import { createSession } from '../../apps/api/src/kit/access/sessions.ts';

/** The setting with which a server believes the addresses that visitors claim. */
export const BELIEVED = { TRUST_PROXY: '127.0.0.1' };

/** What came of a request: status 0 without a response. */
export type Answer = { status: number; body: string; headers: Headers; ms: number };

type Asked = { token?: string; body?: object; apiKey?: string; signal?: AbortSignal };

let networks = 0;

/** Makes a request from a network of its own, so that no limit counts it together with others. */
export async function visit(
  url: string,
  { token, body, apiKey = API_KEY, signal = AbortSignal.timeout(60_000) }: Asked = {},
): Promise<Answer> {
  networks += 1;
  const startedAt = performance.now();
  try {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: {
        'x-api-key': apiKey,
        'x-forwarded-for': `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal,
    });
    const text = await response.text();
    const { status, headers } = response;
    return { status, body: text, headers, ms: performance.now() - startedAt };
  } catch {
    return { status: 0, body: '', headers: new Headers(), ms: performance.now() - startedAt };
  }
}

/** Signs the first admin in, directly in the database. Returns the token. */
export async function signInStaff(url: string): Promise<string> {
  const db = openPool(url);
  try {
    return await createSession(db, 'admin', 1);
  } finally {
    await db.$client.end();
  }
}

/** Returns how many there are of each status, as text. */
export function tally(statuses: readonly number[]): string {
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');
}
