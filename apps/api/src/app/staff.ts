import { parseArgs } from 'node:util';

import { isEmail, isStoredEmail, normalizeEmail, spellEmail } from '@greenroom/contract/kit/addresses';
import { ROLES } from '@greenroom/contract/permissions';
import type { Role } from '@greenroom/contract/permissions';
import { INVITATION_DAYS, ROLE_WORDS } from '@greenroom/contract/staff.rules';

import { runCommand } from '#app/command.ts';
import type { CommandLine } from '#app/command.ts';
import { withDatabase } from '#app/with-database.ts';
import { createOneTimeToken } from '#kit/access/sessions.ts';
import { readConfig } from '#kit/config.ts';
import type { Config } from '#kit/config.ts';
import type { Db } from '#kit/db/db.ts';
import { openMail } from '#kit/mail/mail.ts';
import type { Mail } from '#kit/mail/mail.ts';
import { consoleUrl } from '#kit/mail/public-url.ts';
import { dayWords } from '#kit/zone-words.ts';
import { auditCommand } from '#kit/records/audit.ts';
import { resetAccess, storedEmail } from '#rooms/account/account.store.ts';
import { invitationEmail, joinUrl } from '#rooms/staff/staff-emails.service.ts';
import * as invitations from '#rooms/staff/staff-invitations.store.ts';
import { findColleague, listStaff, setActive } from '#rooms/staff/staff.store.ts';

const USAGE = `npm run staff -- add EMAIL --role ${ROLES.join('|')}
npm run staff -- reset EMAIL
npm run staff -- list`;
const COMMAND = 'npm run staff';

type Wish = { verb: 'add'; email: string; role: Role } | { verb: 'reset'; email: string } | { verb: 'list' };

function readWish(args: string[]): Wish {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { role: { type: 'string' } },
  });
  const [verb, given, ...more] = positionals;
  // Whoever has one that is not in the normal form is still found.
  const [read, isRight] = verb === 'reset' ? [spellEmail, isStoredEmail] : [normalizeEmail, isEmail];
  const email = read(given ?? '');
  const role = ROLES.find((each) => each === values.role);
  const isNamed = isRight(email) && more.length === 0;
  if (verb === 'list' && given === undefined && !values.role) return { verb };
  if (verb === 'reset' && isNamed && !values.role) return { verb, email };
  if (verb === 'add' && isNamed && role) return { verb, email, role };
  throw new Error(`The command must be one of:\n${USAGE}`);
}

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
  const token = await db.transaction(async (tx) => {
    const id = await findColleague(tx, await storedEmail(tx, 'admin', email));
    if (id === null) {
      throw new Error(`Nobody on the staff has the address ${email}. To see who is: ${COMMAND} -- list`);
    }
    await setActive(tx, id, true);
    await resetAccess(tx, id);
    await auditCommand(tx, COMMAND, { action: 'staff.reset', kind: 'admins', record: id });
    return createOneTimeToken(tx, 'reset_admin', id);
  });
  print(`${email} is active, without a second factor, and signed out everywhere.`);
  print('Set a new password with this link. It works once, for 60 minutes:');
  print(`${consoleUrl(config)}/reset-password?token=${token}&is_admin=true`);
}

async function list({ db, config, print }: Parts): Promise<void> {
  for (const { email, role, name, active, seenAt, hasTwoFactor } of await listStaff(db, '')) {
    const facts = [
      ROLE_WORDS[role].label,
      ...(active ? [] : ['deactivated']),
      `two-factor ${hasTwoFactor ? 'on' : 'off'}`,
      seenAt ? `last seen ${dayWords(seenAt, config.TIME_ZONE)}` : 'never signed in',
    ];
    print(`${email}  ${name}  ${facts.join(', ')}`);
  }
  for (const { email, role, isExpired, expiresAt } of await invitations.listInvitations(db)) {
    const until = `${isExpired ? 'expired' : 'until'} ${dayWords(expiresAt, config.TIME_ZONE)}`;
    print(`${email}  invited as ${ROLE_WORDS[role].label}, ${until}`);
  }
}

/** `npm run staff`: for whoever runs the server, so that nobody is ever locked out. @throws Error with a readable message */
export async function staff({ args, env, print }: CommandLine): Promise<void> {
  const wish = readWish(args);
  const config = readConfig(env);
  await withDatabase(config, async (db) => {
    const parts = { db, config, print };
    if (wish.verb === 'list') return list(parts);
    if (wish.verb === 'reset') return reset(parts, wish.email);
    const mail = await openMail({ db, config, log: (error) => process.emitWarning(String(error)) });
    try {
      await add(parts, mail, wish.email, wish.role);
    } finally {
      await mail.close();
    }
  });
}

if (import.meta.main) process.exitCode = await runCommand(staff);
