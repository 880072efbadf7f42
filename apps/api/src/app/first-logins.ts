import { randomInt } from 'node:crypto';

import { demoColleague, setColleaguesPassword } from '#rooms/staff/staff.demo.ts';
import { setFirstPersonPassword } from '#rooms/account/account.demo.ts';
import { findAdmin, notePasswordShown, setFirstPassword } from '#rooms/account/account.store.ts';
import { checkPasswordHash, hashPassword } from '#kit/access/passwords.ts';
import type { Config } from '#kit/config.ts';
import { rowsOf } from '#kit/db/db.ts';
import type { Db, Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Text } from '#kit/db/row.ts';

/** Logins that were made, and whose password nobody has seen yet: the owner's, and that of the demo's people. */
type Unseen = 'owner' | 'demo';

const unseenSettingName = (login: Unseen) => `unseen_${login}`;

/** Notes that a login was made, in the transaction that makes it. */
export async function noteUnseen(tx: Sql, login: Unseen, value = ''): Promise<void> {
  await tx.execute(
    sql`insert into settings (name, value) values (${unseenSettingName(login)}, ${value}) on conflict do nothing`,
  );
}

const LETTERS = 'abcdefghijkmnpqrstuvwxyz';

/** Returns a new password that meets the rule and is easy to type: 18 letters and digits without look-alikes. */
function newPassword(): string {
  const signs = `${LETTERS}23456789`;
  const random = Array.from({ length: 16 }, () => signs[randomInt(signs.length)]).join('');
  return `${LETTERS[randomInt(LETTERS.length)]}${random}${randomInt(2, 10)}`;
}

/** Returns the hash of a password that nobody knows: whoever shows it makes it anew. */
export const unseenPassword = (): Promise<string> => hashPassword(newPassword());

/**
 * Makes the passwords that nobody has seen anew, and shows them. They are shown before the transaction ends: when that
 * fails, the next start shows others. Of several processes that start at once, one shows each.
 */
export async function showLogins(
  db: Db,
  config: Config,
  show: (lines: readonly string[]) => void,
): Promise<void> {
  await db.transaction(async (tx) => {
    const lines = [...(await openOwner(tx, config)), ...(await openDemo(tx))];
    show(lines);
  });
}

async function openOwner(tx: Sql, { ADMIN_PASSWORD: given }: Config): Promise<string[]> {
  const email = await takeUnseen(tx, 'owner');
  if (email === null) return [];
  // One that was given was set when the owner was made: to set it anew would refuse a sign-in that has begun.
  const isSet = given !== undefined && (await hasPassword(tx, email, given));
  const password = given ?? newPassword();
  if (!isSet) {
    const passwordHash = await hashPassword(password);
    await setFirstPassword(tx, email, passwordHash);
    if (!given) await notePasswordShown(tx, passwordHash);
  }
  const words = given
    ? 'with the password of ADMIN_PASSWORD'
    : `Password   ${password}   (shown this once; the first sign-in asks for another)`;
  return [`  Sign in as ${email}`, `  ${words}`];
}

async function hasPassword(tx: Sql, email: string, password: string): Promise<boolean> {
  const owner = await findAdmin(tx, email);
  return owner !== null && (await checkPasswordHash(owner.passwordHash, password));
}

async function openDemo(tx: Sql): Promise<string[]> {
  if ((await takeUnseen(tx, 'demo')) === null) return [];
  const password = newPassword();
  const passwordHash = await hashPassword(password);
  const email = await setFirstPersonPassword(tx, passwordHash);
  await setColleaguesPassword(tx, passwordHash);
  await notePasswordShown(tx, passwordHash);
  return [
    `  In the app ${email} signs in with ${password} (shown this once)`,
    `  Colleagues, such as ${demoColleague()}, sign in with it too, and then choose their own`,
  ];
}

async function takeUnseen(tx: Sql, login: Unseen): Promise<string | null> {
  const [taken] = await rowsOf(
    tx,
    { value: Text },
    sql`delete from settings where name = ${unseenSettingName(login)} returning value`,
  );
  return taken?.value ?? null;
}
