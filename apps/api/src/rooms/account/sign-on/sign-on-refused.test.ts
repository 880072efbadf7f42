import { SIGN_ON_MESSAGES } from '@greenroom/contract/account-sign-on.rules';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { newChallenge } from '#rooms/account/account-challenges.store.ts';
import type { Lies } from '#testing/identity-provider.ts';
import { ROSA, openSignOn, said } from '#testing/sign-on.ts';

const place = await openSignOn(inject('databaseUrl'));
const { world, provider, query, owner, start, finish, signOn, addColleague, entries } = place;
afterAll(() => place.close());
beforeEach(() => place.clear());

describe('what single sign-on refuses', () => {
  const wrong: [string, Lies][] = [
    ['a nonce of another sign-in', { nonce: 'another' }],
    ['a token for another console', { audience: 'another' }],
    ['a token by another provider', { issuer: 'https://evil.example' }],
    ['a token that has expired', { expiresIn: -120 }],
    ['a token that another key has signed', { isForged: true }],
    ['an answer that another provider has given (mix-up)', { answeredBy: 'https://evil.example' }],
    ['an answer without its provider', { query: (sent) => sent.delete('iss') }],
    ['a code that the provider does not know', { query: (sent) => sent.set('code', 'made-up') }],
  ];
  test.each(wrong)('%s', async (_title, lies) => {
    expect(said(await signOn(owner(), lies))).toEqual([403, SIGN_ON_MESSAGES.notAccepted]);
    expect((await query(`select from sessions where sign_on is not null`)).rows).toEqual([]);
    expect(await entries()).toMatchObject([
      { action: 'account.loginFailed', after: { reason: 'single sign-on' } },
    ]);
  });

  test('a state of another sign-in, and a ticket that is not ours, without asking the provider', async () => {
    const asked = provider.seen.tokens;
    const [mine, theirs] = [await start(), await start()];
    const sent = provider.approve(theirs.url, owner());
    expect(said(await finish(mine.ticket, sent))).toEqual([403, SIGN_ON_MESSAGES.tooLate]);
    expect(said(await finish('made-up', sent))).toEqual([403, SIGN_ON_MESSAGES.tooLate]);
    expect(said(await finish(mine.ticket, ''))).toEqual([403, SIGN_ON_MESSAGES.tooLate]);
    expect(provider.seen.tokens).toBe(asked);
  });

  test('a ticket that is too old, and one of a passkey', async () => {
    const use = { purpose: 'sign_on', subject: 0 } as const;
    const { url } = await start();
    const tickets = [
      await newChallenge(world.db, use, Date.now() - 11 * 60_000),
      await newChallenge(world.db, { purpose: 'passkey', subject: 0 }),
    ];
    const { bindTicket } = await import('#rooms/account/sign-on/tickets.store.ts');
    const { calculatePKCECodeChallenge } = await import('openid-client');
    for (const bytes of tickets) {
      const ticket = bytes.toString('base64url');
      const { state, nonce, verifier } = await bindTicket(world.db, ticket);
      const asked = new URL(url);
      asked.searchParams.set('state', state);
      asked.searchParams.set('nonce', nonce);
      asked.searchParams.set('code_challenge', await calculatePKCECodeChallenge(verifier));
      expect(said(await finish(ticket, provider.approve(asked.href, owner())))).toEqual([
        403,
        SIGN_ON_MESSAGES.tooLate,
      ]);
    }
  });

  test('the same answer a second time, also of several at once', async () => {
    const { url, ticket } = await start();
    const sent = provider.approve(url, owner());
    const answers = await Promise.all(Array.from({ length: 5 }, () => finish(ticket, sent)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await finish(ticket, sent)).statusCode).toBe(403);
    // A new code for the same ticket: the provider would take it, and we do not.
    expect(said(await finish(ticket, provider.approve(url, owner())))).toEqual([
      403,
      SIGN_ON_MESSAGES.tooLate,
    ]);
  });

  test('an address that is missing or not verified', async () => {
    for (const email_verified of [false, undefined, 'no'])
      expect(said(await signOn({ ...owner(), email_verified }))).toEqual([403, SIGN_ON_MESSAGES.noEmail]);
    expect(said(await signOn({ sub: 'u-1' }))).toEqual([403, SIGN_ON_MESSAGES.noEmail]);
  });

  test('whoever the provider did not let in, and says so', async () => {
    expect(said(await signOn(owner(), { error: 'access_denied' }))).toEqual([
      403,
      SIGN_ON_MESSAGES.cancelled,
    ]);
  });

  test('a colleague without access', async () => {
    const id = await addColleague('rosa@example.com');
    await query('update admins set deactivated_at = now() where id = $1', [id]);
    expect((await signOn(ROSA)).json().code).toBe('account_inactive');
  });

  test('addresses of other domains than those of OIDC_DOMAINS, also of whom it knows', async () => {
    expect((await signOn(owner())).statusCode).toBe(200);
    world.app.config.OIDC_DOMAINS = ['example.org'];
    expect(said(await signOn(owner()))).toEqual([403, SIGN_ON_MESSAGES.wrongDomain]);
    expect(said(await signOn({ ...owner(), email: 'ada@sub.example.org' }))).toEqual([
      403,
      SIGN_ON_MESSAGES.wrongDomain,
    ]);
    expect((await signOn({ ...owner(), email: 'ada@example.org' })).statusCode).toBe(200);
  });

  test('many attempts', async () => {
    const codes = new Set<number>();
    for (let count = 0; count < 301; count += 1) codes.add((await finish('made-up', '')).statusCode);
    expect(codes).toEqual(new Set([403, 429]));
  });
});
