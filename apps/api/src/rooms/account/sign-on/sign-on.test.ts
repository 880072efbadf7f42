import { SIGN_ON_MESSAGES } from '@greenroom/contract/account-sign-on.rules';
import { SIGN_ON_LOGOUT_PATH } from '@greenroom/contract/wire';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { startIdentityProvider } from '#testing/identity-provider.ts';
import { createWorld } from '#testing/world.ts';
import { ROSA, openSignOn, said } from '#testing/sign-on.ts';

const place = await openSignOn(inject('databaseUrl'));
const { world, provider, owner, start, finish, signOn, isLive, setGroups, addColleague, entries } = place;
afterAll(() => place.close());
beforeEach(() => place.clear());

describe('single sign-on', () => {
  test('asks the provider by code flow with PKCE, state and nonce', async () => {
    const { searchParams, origin } = new URL((await start()).url);
    expect(origin).toBe(provider.issuer);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'greenroom',
      scope: 'openid email profile',
      redirect_uri: 'http://127.0.0.1:4000/sign-on',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
      state: expect.stringMatching(/^[\w-]{43}$/) as string,
      nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
    });
  });

  test('finds a colleague by their verified address once, and by the name of the provider from then on', async () => {
    const first = await signOn(owner());
    expect(first.json()).toMatchObject({ data: { id: world.admin.id, role: 'owner' } });
    expect(await isLive(first.json().data.token)).toBe(true);
    expect(await entries()).toEqual([
      { action: 'account.finishSignOn', actor: world.admin.email, after: null },
    ]);
    const moved = { ...owner(), email: 'ada.married@example.com' };
    expect((await signOn(moved)).json()).toMatchObject({ data: { id: world.admin.id } });
    const stranger = { ...owner(), sub: 'u-9' };
    expect(said(await signOn(stranger))).toEqual([403, SIGN_ON_MESSAGES.other]);
  });

  test('takes the email and the groups of the provider’s answer about the person, where its token has none', async () => {
    provider.state.isInUserInfo = true;
    await setGroups([{ group: 'staff', role: 'finance' }]);
    expect((await signOn({ ...ROSA, groups: ['staff'] })).json()).toMatchObject({
      data: { role: 'finance' },
    });
  });

  test('counts as a second factor', async () => {
    await world.call('account.setTwoFactorRoles', { body: { roles: ['owner'] } });
    const { token } = (await signOn(owner())).json().data;
    expect((await world.call('staff.list', { token })).statusCode).toBe(200);
    expect((await world.call('staff.list')).statusCode).toBe(403);
  });

  test('sends people back to the console of CONSOLE_ORIGINS that asks, and to no other page', async () => {
    const other = 'https://console.example.com';
    world.app.config.CONSOLE_ORIGINS = [other];
    const { url, ticket } = await start({ origin: other });
    expect(new URL(url).searchParams.get('redirect_uri')).toBe(`${other}/sign-on`);
    const sent = provider.approve(url, owner());
    expect((await finish(ticket, sent, { origin: other })).statusCode).toBe(200);
    const evil = await start({ origin: 'https://evil.example' });
    expect(new URL(evil.url).searchParams.get('redirect_uri')).toBe('http://127.0.0.1:4000/sign-on');
  });
});

test('a provider that is away leaves the other ways, and is asked again', async () => {
  const other = await startIdentityProvider();
  const lonely = await createWorld(inject('databaseUrl'), other.settings);
  const ask = () => lonely.call('account.startSignOn', { token: null });
  other.state.isDown = true;
  expect(said(await ask())).toEqual([503, SIGN_ON_MESSAGES.away]);
  expect((await lonely.call('staff.list')).statusCode).toBe(200);
  other.state.isDown = false;
  expect((await ask()).statusCode).toBe(200);
  expect((await ask()).statusCode).toBe(200);
  expect(other.seen.discoveries).toBe(1);
  const { url, ticket } = (await ask()).json().data;
  const sent = other.approve(url, owner());
  other.state.isDown = true;
  const body = { ticket, query: sent };
  expect(said(await lonely.call('account.finishSignOn', { token: null, body }))).toEqual([
    503,
    SIGN_ON_MESSAGES.away,
  ]);
  await other.close();
  expect((await lonely.call('account.finishSignOn', { token: null, body })).statusCode).toBe(503);
  await lonely.close();
});

test('without a provider there is no single sign-on', async () => {
  const without = await createWorld(inject('databaseUrl'));
  expect((await without.call('account.startSignOn', { token: null })).statusCode).toBe(404);
  expect((await without.app.inject({ method: 'POST', url: SIGN_ON_LOGOUT_PATH })).statusCode).toBe(404);
  expect((await without.call('media.getConfiguration')).json().data.signOn).toBeUndefined();
  expect((await world.call('media.getConfiguration')).json().data.signOn).toEqual({
    name: 'Example Co.',
    isOnly: false,
  });
  await without.close();
});

test('an owner who resets the sign-in of a colleague lets the provider find them anew', async () => {
  const id = await addColleague('rosa@example.com');
  const { token } = (await signOn(ROSA)).json().data;
  const again = { ...ROSA, sub: 'u-3' };
  expect(said(await signOn(again))).toEqual([403, SIGN_ON_MESSAGES.other]);
  expect((await world.call('account.resetTwoFactor', { params: { id } })).statusCode).toBe(200);
  expect(await isLive(token)).toBe(false);
  expect((await signOn(again)).json().data.id).toBe(id);
});
