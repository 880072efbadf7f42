import { parseArgs } from 'node:util';

import { isEmail, isStoredEmail, normalizeEmail, spellEmail } from '@greenroom/contract/kit/addresses';
import { ROLES } from '@greenroom/contract/permissions';
import type { Role } from '@greenroom/contract/permissions';
import { INVITATION_DAYS, ROLE_WORDS } from '@greenroom/contract/staff.rules';

import { runCommand } from '#app/command.ts';
import type { CommandLine } from '#app/command.ts';
import { withDatabase } from '#app/with-database.ts';
import { RECOVERY_MINUTES, openPasswordWay } from '#kit/access/password-way.ts';
import { createOneTimeToken } from '#kit/access/one-time-tokens.ts';
import { revokeAllKeys } from '#kit/access/keys.ts';
import { revokeAllSessions } from '#kit/access/sessions.ts';
import { readConfig } from '#kit/config.ts';
import type { Config } from '#kit/config.ts';
import type { Db } from '#kit/db/db.ts';
import { openMail } from '#kit/mail/mail.ts';
import type { Mail } from '#kit/mail/mail.ts';
import { consoleUrl } from '#kit/mail/public-url.ts';
import { dayWords } from '#kit/zone-words.ts';
import { auditCommand } from '#kit/records/audit.ts';
import { getZone } from '#rooms/money/money-zone.store.ts';
import { resetAccess, storedEmail } from '#rooms/account/account.store.ts';
import { invitationEmail, joinUrl } from '#rooms/staff/staff-emails.service.ts';
import * as invitations from '#rooms/staff/staff-invitations.store.ts';
import { findColleague, getColleague, listStaff, setActive } from '#rooms/staff/staff.store.ts';

const USAGE = `npm run staff -- add EMAIL --role ${ROLES.join('|')}
npm run staff -- reset EMAIL
npm run staff -- list
npm run staff -- sign-out-all [--members]`;
const COMMAND = 'npm run staff';

type Wish =
  | { verb: 'add'; email: string; role: Role }
  | { verb: 'reset'; email: string }
  | { verb: 'list' }
  | { verb: 'sign-out-all'; hasMembers: boolean };

function readWish(args: string[]): Wish {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { role: { type: 'string' }, members: { type: 'boolean' } },
  });
  const wish = positionals.length > 2 ? null : readStaffWish(positionals, values);
  if (wish === null) throw new Error(`The command must be one of:\n${USAGE}`);
  return wish;
}

type Values = { role?: string; members?: boolean };

function readStaffWish([verb, given]: string[], { role: named, members }: Values): Wish | null {
  const role = ROLES.find((each) => each === named);
  const isAlone = given === undefined;
  if (verb === 'sign-out-all' && isAlone && !named) return { verb, hasMembers: members === true };
  if (members !== undefined) return null;
  if (verb === 'list' && isAlone && !named) return { verb };
  if (verb === 'add' && role) return withAddress(normalizeEmail(given ?? ''), isEmail, { verb, role });
  // Whoever has an address that is not in the normal form is still found.
  if (verb === 'reset' && !named) return withAddress(spellEmail(given ?? ''), isStoredEmail, { verb });
  return null;
}

const withAddress = <T extends object>(email: string, isRight: (email: string) => boolean, wish: T) =>
  isRight(email) ? { ...wish, email } : null;

type Parts = { db: Db; config: Config; print: (text: string) => void };

/** Makes an invitation, or a new link for the one that is there, and mails it when there is a mail server. */
async function add({ db, config, print }: Parts, mail: Mail, email: string, role: Role): Promise<void> {
  const publicUrl = consoleUrl(config);
  const token = await db.transaction(async (tx) => {
    const open = await invitations.findInvitationAlone(tx, email);
    if ((await findColleague(tx, email)) !== null) {
      throw new Error(
        `${email} already has a staff account. To let them in again: ${COMMAND} -- reset ${email}`,
      );
    }
    if (open) await invitations.revokeInvitation(tx, open.id);
    const made = await invitations.createInvitation(tx, { email, role, invitedBy: invitations.THE_OPERATOR });
    if (mail.mode === 'smtp') {
      await mail.queue(tx, invitationEmail({ email, role, invitedBy: null }, publicUrl, made.token));
    }
    await auditCommand(tx, COMMAND, { action: 'staff.invite', kind: 'admins', after: { email, role } });
    return made.token;
  });
  print(
    `${email} can join as ${ROLE_WORDS[role].label} with this link. It works once, for ${INVITATION_DAYS} days:`,
  );
  print(joinUrl(publicUrl, token));
  if (mail.mode === 'smtp') print('The running server also mails it.');
}

/** Lets someone in again who has lost every way: restores access, removes the second factor and makes a password link. */
async function reset({ db, config, print }: Parts, email: string): Promise<void> {
  const isOnly = config.OIDC_ONLY === true;
  const { token, role } = await db.transaction(async (tx) => {
    const id = await findColleague(tx, await storedEmail(tx, 'admin', email));
    if (id === null) {
      throw new Error(`Nobody on the staff has the address ${email}. To see who is: ${COMMAND} -- list`);
    }
    await setActive(tx, id, true);
    await resetAccess(tx, id);
    const { role: own } = await getColleague(tx, id, '');
    if (own === 'owner' && isOnly) await openPasswordWay(tx, id);
    await auditCommand(tx, COMMAND, { action: 'staff.reset', kind: 'admins', record: id });
    return { role: own, token: await createOneTimeToken(tx, 'reset_admin', id) };
  });
  print(`${email} is active, without a second factor or passkey, and signed out everywhere.`);
  if (isOnly && role !== 'owner') {
    print(
      `Passwords are off (OIDC_ONLY): they sign in with ${config.OIDC_NAME}. An owner could use one now.`,
    );
    return;
  }
  if (isOnly) {
    print(
      `Passwords are off (OIDC_ONLY), but not for ${email} in the next ${RECOVERY_MINUTES} minutes: choose 'Use a password' at Sign In.`,
    );
  }
  print('Set a new password with this link. It works once, for 60 minutes:');
  print(`${consoleUrl(config)}/reset-password?token=${token}&is_admin=true`);
}

async function list({ db, print }: Parts): Promise<void> {
  const zone = await getZone(db);
  for (const { email, role, name, active, seenAt, hasTwoFactor, hasPasskey } of await listStaff(db, '')) {
    const facts = [
      ROLE_WORDS[role].label,
      ...(active ? [] : ['deactivated']),
      `two-factor ${hasTwoFactor ? 'on' : 'off'}`,
      ...(hasPasskey ? ['with a passkey'] : []),
      seenAt ? `last seen ${dayWords(seenAt, zone)}` : 'never signed in',
    ];
    print(`${email}  ${name}  ${facts.join(', ')}`);
  }
  for (const { email, role, isExpired, expiresAt } of await invitations.listInvitations(db)) {
    const until = `${isExpired ? 'expired' : 'until'} ${dayWords(expiresAt, zone)}`;
    print(`${email}  invited as ${ROLE_WORDS[role].label}, ${until}`);
  }
}

/** Ends every session and key, after a secret may have leaked. Links to set a password stay, since who has them has the mail. */
async function signOutAll({ db, print }: Parts, hasMembers: boolean): Promise<void> {
  const [ofStaff, ofKeys, ofMembers] = await db.transaction(async (tx) => {
    const ended = [
      await revokeAllSessions(tx, 'admin'),
      await revokeAllKeys(tx),
      hasMembers ? await revokeAllSessions(tx, 'user') : 0,
    ] as const;
    await auditCommand(tx, COMMAND, { action: 'staff.signOutAll', after: { people: hasMembers } });
    return ended;
  });
  print(`The staff is signed out everywhere: ${ofStaff} sessions ended, ${ofKeys} keys for scripts revoked.`);
  print(
    hasMembers
      ? `So is everybody in the app: ${ofMembers} sessions ended.`
      : 'The people of the app stay signed in; --members ends their sessions too.',
  );
}

/** `npm run staff`: for whoever runs the server, so that nobody is ever locked out. @throws Error with a readable message */
export async function staff({ args, env, print }: CommandLine): Promise<void> {
  const wish = readWish(args);
  const config = readConfig(env);
  await withDatabase(config, async (db) => {
    const parts = { db, config, print };
    if (wish.verb === 'list') return list(parts);
    if (wish.verb === 'reset') return reset(parts, wish.email);
    if (wish.verb === 'sign-out-all') return signOutAll(parts, wish.hasMembers);
    const mail = await openMail({ db, config, log: (error) => process.emitWarning(String(error)) });
    try {
      await add(parts, mail, wish.email, wish.role);
    } finally {
      await mail.close();
    }
  });
}

if (import.meta.main) process.exitCode = await runCommand(staff);
