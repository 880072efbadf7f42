import { SIGN_ON_LOGOUT_PATH } from '@greenroom/contract/wire';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { ROSA, openSignOn } from '#testing/sign-on.ts';

const place = await openSignOn(inject('databaseUrl'));
const { world, provider, owner, signOn, isLive, addColleague, entries } = place;
afterAll(() => place.close());
beforeEach(() => place.clear());

const tell = (token: string) =>
  world.app.inject({
    method: 'POST',
    url: SIGN_ON_LOGOUT_PATH,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  });
const twoSessions = async () => [
  (await signOn(owner())).json().data.token as string,
  (await signOn({ ...owner(), sid: 's-2' })).json().data.token as string,
];
const lives = (tokens: string[]) => Promise.all(tokens.map(isLive));

describe('a sign-out at the provider', () => {
  test('ends the one session that it names', async () => {
    const tokens = await twoSessions();
    const answer = await tell(await provider.signOut({ sub: 'u-1', sid: 's-2' }));
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(await lives(tokens)).toEqual([true, false]);
    expect(await entries()).toContainEqual({
      action: 'account.endSignOn',
      actor: 'single sign-on',
      after: null,
    });
    expect((await tell(await provider.signOut({ sid: 's-1' }))).statusCode).toBe(200);
    expect(await lives(tokens)).toEqual([false, false]);
  });

  test('ends all sessions of a person that the provider has started, and no other', async () => {
    const tokens = await twoSessions();
    await addColleague('rosa@example.com');
    const { token: other } = (await signOn(ROSA)).json().data;
    expect((await tell(await provider.signOut({ sub: 'u-1' }))).statusCode).toBe(200);
    expect(await lives([...tokens, other, world.admin.token])).toEqual([false, false, true, true]);
    expect((await tell(await provider.signOut({ sub: 'nobody' }))).statusCode).toBe(200);
  });

  test('is refused when it is not the provider’s, not for this console, not of now, used before or no sign-out', async () => {
    const tokens = await twoSessions();
    const used = await provider.signOut({ sub: 'nobody' });
    expect((await tell(used)).statusCode).toBe(200);
    const about = { sub: 'u-1' };
    const wrong = [
      used,
      '',
      'made-up',
      await provider.signOut(about, { isForged: true }),
      await provider.signOut(about, { audience: 'another' }),
      await provider.signOut(about, { issuer: 'https://evil.example' }),
      await provider.signOut(about, { expiresIn: -600 }),
      await provider.signOut({ ...about, nonce: 'one' }),
      await provider.signOut({ ...about, events: {} }),
      await provider.signOut({}),
      await provider.signOut({ ...about, jti: undefined }),
    ];
    for (const token of wrong) expect((await tell(token)).statusCode, token).toBe(400);
    expect(await lives(tokens)).toEqual([true, true]);
  });
});
