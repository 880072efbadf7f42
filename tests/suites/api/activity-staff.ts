import type { CallName } from '@greenroom/contract/wire';
import { Secret, TOTP } from 'otpauth';

import { PASSWORD } from '../../../apps/api/src/testing/world.ts';
import type { World } from '../../../apps/api/src/testing/world.ts';
import { createSession } from '../../../apps/api/src/kit/access/sessions.ts';
import { signId } from '../../../apps/api/src/kit/access/signed-ids.ts';

type Sent = NonNullable<Parameters<World['call']>[1]>;

/** A request that succeeds of each call about the staff and about removed records, whatever came before. */
export function staffRequests(world: World): { [N in CallName]?: () => Promise<Sent> } {
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

  const asColleague = async (body?: object): Promise<Sent> => ({
    token: (await addColleague()).token,
    ...(body && { body }),
  });

  /** Starts to set up the second factor of a new colleague, and returns what makes its codes. */
  async function startFactor() {
    const { id, token } = await addColleague();
    const started = await world.call('account.startTwoFactor', { token, body: { password: PASSWORD } });
    const totp = new TOTP({ secret: Secret.fromBase32(started.json().data.secret) });
    return { id, token, totp, first: totp.generate() };
  }

  async function turnOn() {
    const factor = await startFactor();
    await world.call('account.confirmTwoFactor', { token: factor.token, body: { code: factor.first } });
    return {
      ...factor,
      proof: { password: PASSWORD, code: factor.totp.generate({ timestamp: Date.now() + 30_000 }) },
    };
  }

  async function invite(): Promise<number> {
    const body = { email: `new${Math.random()}@example.com`, role: 'viewer' };
    return (await world.call('staff.invite', { body })).json().data.id;
  }

  /** Returns the token of the newest invitation's link. */
  async function tokenOfInvitation(): Promise<string> {
    const id = await invite();
    const mail = (await world.mail.list()).at(-1);
    return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? `none for ${id}`;
  }

  async function leaveNote(): Promise<number> {
    const body = { message: 'The hall is booked.' };
    return (await world.call('dashboard.createHandover', { body })).json().data.id;
  }

  return {
    'account.updateMe': () => asColleague({ name: 'Bo Again' }),
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
    'account.startTwoFactor': () => asColleague({ password: PASSWORD }),
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
    'account.resetTwoFactor': async () => ({ params: { id: (await turnOn()).id } }),
    'account.setTwoFactorRoles': async () => ({ body: { roles: ['finance'] } }),
    'staff.setRole': async () => ({ params: { id: (await addColleague()).id }, body: { role: 'finance' } }),
    'staff.setActive': async () => ({ params: { id: (await addColleague()).id }, body: { active: false } }),
    'staff.invite': async () => ({ body: { email: `one${Math.random()}@example.com`, role: 'viewer' } }),
    'staff.resendInvitation': async () => ({ params: { id: await invite() } }),
    'staff.revokeInvitation': async () => ({ params: { id: await invite() } }),
    'staff.acceptInvitation': async () => ({
      token: await tokenOfInvitation(),
      body: { name: 'New', password: 'chorus123' },
    }),
    'notifications.setChoice': async () => ({ body: { kind: 'people', inBell: false, inDigest: true } }),
    'notifications.stopDigest': async () => {
      await world.db.$client.query(
        `insert into notification_choices values ($1, 'contest', true, true) on conflict do nothing`,
        [world.admin.id],
      );
      return { token: null, body: { token: await signId(world.db, 'stop_digest', world.admin.id) } };
    },
    'dashboard.createHandover': async () => ({ body: { message: 'The hall is booked.' } }),
    'dashboard.updateHandover': async () => ({
      params: { id: await leaveNote() },
      body: { message: 'The hall is free.' },
    }),
    'dashboard.removeHandover': async () => ({ params: { id: await leaveNote() } }),
    'users.erase': async () => {
      const { id, email } = await world.addUser();
      return { params: { id }, body: { email } };
    },
    'trash.purge': async () => {
      const { id } = await world.addUser();
      await world.call('users.remove', { params: { id } });
      return { body: { kind: 'users', id } };
    },
  };
}
