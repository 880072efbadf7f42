import { randomBytes } from 'node:crypto';

import type { Body, Output } from '@greenroom/contract';
import { SIGN_ON_MESSAGES } from '@greenroom/contract/account-sign-on.rules';
import { SIGN_ON_PATH } from '@greenroom/contract/kit/sign-in';
import type { Role } from '@greenroom/contract/permissions';
import type { FastifyRequest } from 'fastify';

import { hashPassword } from '#kit/access/passwords.ts';
import { createSession, endSurplusSessions, revokeSessions } from '#kit/access/sessions.ts';
import type { Db, Tx } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { publicUrlOf } from '#kit/mail/public-url.ts';
import { audit } from '#kit/records/audit.ts';
import { lockAccount } from '#rooms/account/account.store.ts';
import type { Account } from '#rooms/account/account.store.ts';
import * as store from '#rooms/account/sign-on/colleagues.store.ts';
import { readPerson } from '#rooms/account/sign-on/proof.service.ts';
import type { Person, Refused } from '#rooms/account/sign-on/proof.service.ts';
import type { Provider } from '#rooms/account/sign-on/provider.service.ts';
import { bindTicket, newTicket, takeTicket } from '#rooms/account/sign-on/tickets.store.ts';

type SignOn = { db: Db; provider: Provider; request: FastifyRequest };
type SignedIn = Account & { token: string };

/** Who changes a role by a group, in the activity. */
const BY_PROVIDER = { id: null, email: 'single sign-on' };

/** Returns where the provider sends people back: to the console that asks, where it is one of ours. */
function backUrlOf({ server, headers: { origin } }: FastifyRequest): URL {
  const isOurs = origin !== undefined && server.config.CONSOLE_ORIGINS?.includes(origin) === true;
  return new URL(SIGN_ON_PATH, isOurs ? origin : publicUrlOf(server));
}

/** Returns the provider's address at which one signs in, and the ticket of this sign-in. @throws not_found, unavailable */
export async function startSignOn({
  db,
  provider,
  request,
}: SignOn): Promise<Output<'account.startSignOn'>['data']> {
  const { configuration } = await provider.ask();
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client');
  const ticket = await newTicket(db);
  const { state, nonce, verifier } = await bindTicket(db, ticket);
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: backUrlOf(request).href,
    scope: ['openid', ...request.server.config.OIDC_SCOPES].join(' '),
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return { url: url.href, ticket };
}

/**
 * Signs a member of the staff in with what the provider has answered, which counts as both factors: it is the provider
 * that asks for them. @throws not_found, unavailable, sign_on_refused, account_inactive
 */
export async function finishSignOn(
  { db, provider, request }: SignOn,
  { ticket, query }: Body<'account.finishSignOn'>,
): Promise<SignedIn> {
  const known = await provider.ask();
  const back = backUrlOf(request);
  back.search = query;
  const bound = await bindTicket(db, ticket);
  const person = await readPerson(request, { known, bound, back });
  const done =
    'refused' in person ? person : await db.transaction((tx) => enter(tx, request, { person, ticket }));
  if ('token' in done) return done;
  await audit(db, request, {
    action: 'account.loginFailed',
    actor: { id: null, email: null },
    after: { reason: 'single sign-on' },
  });
  return fail('sign_on_refused', { msg: done.refused });
}

/** Uses up the ticket, and starts a session of whom the provider means. @throws account_inactive */
async function enter(
  tx: Tx,
  request: FastifyRequest,
  { person, ticket }: { person: Person; ticket: string },
): Promise<SignedIn | Refused> {
  if (!(await takeTicket(tx, ticket))) return { refused: SIGN_ON_MESSAGES.tooLate };
  const isFree = isAddressFree(request, person);
  if (isFree !== true) return { refused: isFree };
  const role = await roleByGroups(tx, person);
  // Before anyone else of the staff.
  const owners = role === null ? [] : await store.lockOwners(tx);
  const known = await store.findBySubject(tx, person);
  const id = known ?? (await findNew(tx, request, { person, role }));
  if (typeof id !== 'number') return id;
  const account = (await lockAccount(tx, 'admin', id)) ?? fail('account_inactive');
  if (!account.active) fail('account_inactive');
  const isLastOwner = owners.length > 0 && owners.every((owner) => owner === id);
  if (role !== null && role !== account.role && !isLastOwner)
    await changeRole(tx, request, { id, was: account.role, role });
  const token = await createSession(tx, 'admin', id, request, { signOn: person.sessionId });
  await endSurplusSessions(tx, 'admin', id);
  await store.noteSignOn(tx, person);
  await audit(tx, request, { action: 'account.finishSignOn', actor: { id, email: account.email } });
  return { ...account, role: isLastOwner ? account.role : (role ?? account.role), token };
}

/** Returns whether addresses of this domain may sign in, or why not. */
function isAddressFree({ server }: FastifyRequest, { email }: Person): true | string {
  const { OIDC_DOMAINS: domains } = server.config;
  if (!domains) return true;
  if (email === null) return SIGN_ON_MESSAGES.noEmail;
  return domains.includes(email.slice(email.lastIndexOf('@') + 1)) || SIGN_ON_MESSAGES.wrongDomain;
}

/** Returns the role of the first group of the table that somebody has; null for none. */
async function roleByGroups(tx: Tx, { groups }: Person): Promise<Role | null> {
  const table = await store.getGroupRoles(tx);
  return table.find(({ group }) => groups.includes(group))?.role ?? null;
}

/** Finds a colleague by their verified address, once, or adds one who has a role by a group or an invitation. */
async function findNew(
  tx: Tx,
  request: FastifyRequest,
  { person, role }: { person: Person; role: Role | null },
): Promise<number | Refused> {
  const { email, name } = person;
  if (email === null) return { refused: SIGN_ON_MESSAGES.noEmail };
  const found = await store.findByEmailAlone(tx, email);
  if (found !== null) {
    const isLinked = await store.linkSubject(tx, found, person);
    return isLinked ? found : { refused: SIGN_ON_MESSAGES.other };
  }
  const invitedAs = await store.takeInvitation(tx, email);
  const given = role ?? invitedAs;
  if (given === null) return { refused: SIGN_ON_MESSAGES.nobody };
  // Nobody knows this password: a link by mail sets one.
  const passwordHash = await hashPassword(randomBytes(24).toString('base64url'));
  const id = await store.insertColleague(tx, { name, email, role: given, passwordHash });
  await store.linkSubject(tx, id, person);
  await audit(tx, request, {
    action: 'account.joinBySignOn',
    kind: 'admins',
    record: id,
    after: { name, email, role: given },
    actor: { id, email },
  });
  return id;
}

type RoleChange = { id: number; was: Role | null; role: Role };

/** Gives the role that the groups say, as an owner would: other sessions end, whose console shows what the old one may do. */
async function changeRole(tx: Tx, request: FastifyRequest, { id, was, role }: RoleChange): Promise<void> {
  const about = { kind: 'admins', actor: BY_PROVIDER };
  await store.setRole(tx, id, role);
  await revokeSessions(tx, 'admin', id);
  await audit(tx, request, {
    ...about,
    action: 'staff.setRole',
    record: id,
    before: { role: was },
    after: { role },
  });
  if (was !== 'owner') return;
  for (const before of await store.revokeInvitations(tx, id))
    await audit(tx, request, { ...about, action: 'staff.revokeInvitation', before });
}

/** Chooses which groups give which role. Who is signed in keeps theirs until the next sign-in. */
export async function setGroupRoles(
  db: Db,
  request: FastifyRequest,
  groups: readonly store.GroupRole[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = { groups: await store.getGroupRoles(tx) };
    await store.setGroupRoles(tx, groups);
    await audit(tx, request, { action: 'account.setGroupRoles', before, after: { groups } });
  });
}
