import { calls } from '@greenroom/contract';
import { Secret, TOTP } from 'otpauth';
import { onTestFinished } from 'vitest';

import { Authenticator } from '../../../apps/api/src/testing/authenticator.ts';
import type { Sent, World } from '../../../apps/api/src/testing/world.ts';
import { addHouseKey, addKey } from '../../../apps/api/src/testing/keys.ts';
import { startIdentityProvider } from '../../../apps/api/src/testing/identity-provider.ts';
import { relyingParty } from '../../../apps/api/src/rooms/account/passkeys/relying-party.service.ts';
import { createSession } from '../../../apps/api/src/kit/access/sessions.ts';
import { signId } from '../../../apps/api/src/kit/access/signed-ids.ts';
import type { Needs } from './needs.ts';

/** What the calls about the staff and about removed records need. */
export function staffNeeds(world: World): Needs {
  const query = async (text: string, values: unknown[] = []) =>
    (await world.db.$client.query<Record<string, unknown>>(text, values)).rows;

  /** A new colleague, signed in, whose password is that of the admin. */
  async function addColleague(): Promise<{ id: number; token: string }> {
    const [made] = await query(
      `insert into admins (name, email, password_hash, role)
       select 'Bo', 'bo' || random() || '@example.com', password_hash, 'viewer' from admins where id = $1 returning id`,
      [world.admin.id],
    );
    const id = Number(made?.['id']);
    return { id, token: await createSession(world.db, 'admin', id) };
  }

  const asColleague = async (): Promise<Sent> => ({ token: (await addColleague()).token });
  const ofColleague = async (): Promise<Sent> => ({ params: { id: (await addColleague()).id } });

  /** Starts to set up the second factor of a new colleague, and returns what makes its codes. */
  async function startFactor() {
    const { id, token } = await addColleague();
    const body = calls['account.startTwoFactor'].example;
    const started = await world.call('account.startTwoFactor', { token, body });
    const totp = new TOTP({ secret: Secret.fromBase32(started.json().data.secret) });
    return { id, token, totp, first: totp.generate() };
  }

  async function turnOn() {
    const factor = await startFactor();
    await world.call('account.confirmTwoFactor', { token: factor.token, body: { code: factor.first } });
    return {
      ...factor,
      proof: { code: factor.totp.generate({ timestamp: Date.now() + 30_000 }) },
    };
  }

  const { id: rpId, origins } = relyingParty(world.app);

  /** Makes a passkey for a new colleague, which is not added yet. */
  async function makePasskey() {
    const { token } = await addColleague();
    const device = new Authenticator(origins[0] ?? '', rpId);
    const body = calls['account.startPasskey'].example;
    const { data } = (await world.call('account.startPasskey', { token, body })).json();
    return { token, device, body: { name: 'Phone', credential: device.create(data) } };
  }

  async function addPasskey() {
    const { token, device, body } = await makePasskey();
    const { id } = (await world.call('account.addPasskey', { token, body })).json().data;
    return { token, device, id };
  }

  async function invite(): Promise<number> {
    const body = { ...calls['staff.invite'].example, email: `new${Math.random()}@example.com` };
    return (await world.call('staff.invite', { body })).json().data.id;
  }

  /** Returns the token of the newest invitation's link. */
  async function tokenOfInvitation(): Promise<string> {
    const id = await invite();
    const mail = (await world.mail.list()).at(-1);
    return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? `none for ${id}`;
  }

  async function leaveNote(): Promise<number> {
    const body = calls['dashboard.createHandover'].example;
    return (await world.call('dashboard.createHandover', { body })).json().data.id;
  }

  return {
    'account.updateMe': asColleague,
    'account.endSession': async () => {
      const { id, token } = await addColleague();
      await createSession(world.db, 'admin', id);
      const sessions = (await world.call('account.listSessions', { token })).json();
      const other = sessions.data.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
      return { token, params: { id: other.id } };
    },
    'account.endOtherSessions': async () => {
      const { id, token } = await addColleague();
      await createSession(world.db, 'admin', id);
      return { token };
    },
    'account.startTwoFactor': asColleague,
    'account.confirmTwoFactor': async () => {
      const { token, first } = await startFactor();
      return { token, body: { code: first } };
    },
    'account.stopTwoFactor': async () => {
      const { token, proof } = await turnOn();
      return { token, body: proof };
    },
    'account.createRecoveryCodes': async () => {
      const { token, proof } = await turnOn();
      return { token, body: proof };
    },
    'account.addPasskey': async () => {
      const { token, body } = await makePasskey();
      return { token, body };
    },
    'account.renamePasskey': async () => {
      const { token, id } = await addPasskey();
      return { token, params: { id } };
    },
    'account.removePasskey': async () => {
      const { token, id } = await addPasskey();
      return { token, params: { id } };
    },
    'account.loginByPasskey': async () => {
      const { device } = await addPasskey();
      const { data } = (await world.call('account.startPasskeySignIn', { token: null })).json();
      return { token: null, body: { credential: device.sign(data) } };
    },
    'account.finishSignOn': async () => {
      const provider = await startIdentityProvider();
      const { PUBLIC_URL: _, ...settings } = provider.settings;
      Object.assign(world.app.config, settings);
      onTestFinished(async () => {
        Object.assign(world.app.config, { OIDC_ISSUER: undefined });
        await provider.close();
      });
      const { data } = (await world.call('account.startSignOn', { token: null })).json();
      const claims = { sub: 'u-1', email: world.admin.email, email_verified: true };
      return { token: null, body: { ticket: data.ticket, query: provider.approve(data.url, claims) } };
    },
    'account.resetTwoFactor': async () => ({ params: { id: (await turnOn()).id } }),
    'staff.setRole': ofColleague,
    'staff.setActive': ofColleague,
    'staff.resendInvitation': async () => ({ params: { id: await invite() } }),
    'staff.revokeInvitation': async () => ({ params: { id: await invite() } }),
    'staff.acceptInvitation': async () => ({ token: await tokenOfInvitation() }),
    'keys.revoke': async () => ({ params: { id: (await addKey(world)).id } }),
    'keys.takeOver': async () => ({ params: { id: (await addHouseKey(world)).id } }),
    'keys.revokeAny': async () => ({ params: { id: (await addHouseKey(world)).id } }),
    'notifications.stopDigest': async () => {
      await world.db.$client.query(
        `insert into notification_choices values ($1, 'contest', true, true) on conflict do nothing`,
        [world.admin.id],
      );
      return { body: { token: await signId(world.db, 'stop_digest', world.admin.id) } };
    },
    'dashboard.updateHandover': async () => ({ params: { id: await leaveNote() } }),
    'dashboard.removeHandover': async () => ({ params: { id: await leaveNote() } }),
    'users.erase': async () => {
      const { id, email } = await world.addUser();
      return { params: { id }, body: { email } };
    },
    'trash.purge': async () => {
      const { id } = await world.addUser();
      await world.call('users.remove', { params: { id } });
      return { body: { id } };
    },
  };
}
