import type { NewParlour, Parlour, ParlourChanges } from '@greenroom/contract/parlours';
import { PARLOUR_MESSAGES } from '@greenroom/contract/parlours.rules';
import type { ParlourWords } from '@greenroom/contract/parlours-messages';
import { PARLOUR_MESSAGE_TEXTS } from '@greenroom/contract/parlours-messages.rules';
import type { FastifyRequest } from 'fastify';

import { audit } from '#kit/records/audit.ts';
import { findChanges } from '#kit/records/changes.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { expectVersion } from '#kit/http/etags.ts';
import type { FormFilesSent } from '#kit/forms/checks.ts';
import type { Errors } from '#kit/forms/reader.ts';
import { lockParlour } from '#rooms/parlours/parlours-changes.store.ts';
import { messageIn, tellPeople } from '#rooms/parlours/parlours-messages.service.ts';
import {
  createParlour,
  findPeople,
  getEdited,
  lockPeople,
  updateParlour,
} from '#rooms/parlours/parlours-forms.store.ts';
import type { EditedParlour, ParlourFields } from '#rooms/parlours/parlours-forms.store.ts';
import { getParlour } from '#rooms/parlours/parlours.store.ts';

/** The actions that increment a parlour's version; its audit trail also has exports. */
const CHANGES = ['parlours.update', 'parlours.setShown'];

/** The users that a form names; an edit may omit either field. */
type Named = { user_id?: number | undefined; members?: number[] | undefined };
type Active = Map<number, boolean>;

const namedIn = ({ user_id: host, members = [] }: Named): number[] =>
  host === undefined ? members : [host, ...members];

/** Returns the errors in the named users: each must be active, unless they already take part. */
function listPeopleErrors({ user_id: host, members }: Named, active: Active, was?: EditedParlour): Errors {
  const errors: Errors = {};
  const isHost = (id: number) => active.get(id) === true || (active.has(id) && id === was?.ownerId);
  const isMember = (id: number) => active.get(id) === true || (active.has(id) && was?.members.includes(id));
  if (host !== undefined && !isHost(host)) errors['user_id'] = [PARLOUR_MESSAGES.userMissing];
  if (members && !members.every(isMember)) errors['members'] = [PARLOUR_MESSAGES.memberUnknown];
  if (was && (members ?? was.members).includes(host ?? was.ownerId)) {
    (errors[members ? 'members' : 'user_id'] ??= []).push(PARLOUR_MESSAGES.hostAmongMembers);
  }
  return errors;
}

function expectNone(errors: Errors): void {
  if (Object.keys(errors).length > 0) fail('bad_input', { errors });
}

/** Returns the errors in the users that the form of a new parlour names. */
export async function checkNew({ db, body }: { db: Sql; body: NewParlour }): Promise<Errors> {
  return listPeopleErrors(body, await findPeople(db, namedIn(body)));
}

type Edit = { db: Sql; request: FastifyRequest; params: { id: number } };

/**
 * Returns the parlour if it can be edited now and the editor has its latest version.
 * @throws not_found, conflict, changed_meanwhile
 */
export async function expectEditable({ db, request, params: { id } }: Edit): Promise<EditedParlour> {
  const parlour = (await getEdited(db, id)) ?? fail('not_found');
  if (parlour.isFinished) fail('conflict', { msg: PARLOUR_MESSAGES.hasFinished });
  if (parlour.isLive) fail('conflict', { msg: PARLOUR_MESSAGES.liveEdit });
  await expectVersion(db, request, { kind: 'parlours', record: parlour, actions: CHANGES });
  return parlour;
}

/** Returns the errors in the users that the form of an edit names. */
export async function checkEdit({ db, params, body }: Edit & { body: ParlourChanges }): Promise<Errors> {
  const was = await getEdited(db, params.id);
  return was ? listPeopleErrors(body, await findPeople(db, namedIn(body)), was) : {};
}

/** Creates an unpublished parlour. Its start may be past: the console warns. @throws bad_input */
export async function create(
  db: Sql,
  request: FastifyRequest,
  body: NewParlour,
  { poster, video_intro: intro }: FormFilesSent,
): Promise<Parlour> {
  if (!poster || !intro) return fail('internal');
  const fields: ParlourFields = {
    ownerId: body.user_id,
    suiteTitle: body.suite_title,
    description: body.description ?? '',
    priceCents: body.price,
    startsAt: body.start_date,
    posterKey: poster.key,
    videoIntroKey: intro.key,
    members: body.members,
  };
  return db.transaction(async (tx) => {
    expectNone(listPeopleErrors(body, await lockPeople(tx, namedIn(body))));
    await request.server.objects.claim(tx, [poster, intro]);
    const id = await createParlour(tx, fields);
    const after = toWireFields(fields);
    await audit(tx, request, { action: 'parlours.create', kind: 'parlours', record: id, after });
    return tell(tx, request, id);
  });
}

/** Publishes the parlour to every console and returns it. */
async function tell(tx: Tx, request: FastifyRequest, id: number): Promise<Parlour> {
  await request.server.events.publish(tx, 'parlour', { id });
  return (await getParlour(tx, id, request.server.mediaUrl)) ?? fail('not_found');
}

/**
 * Changes a parlour that is not live; omitted fields are kept, and an edit that changes nothing does not count. A
 * replaced file is left to garbage collection.
 * @throws bad_input, not_found, conflict, changed_meanwhile
 */
export async function update(
  db: Sql,
  request: FastifyRequest,
  id: number,
  body: ParlourChanges,
  files: FormFilesSent,
): Promise<Parlour> {
  return db.transaction(async (tx) => {
    // The users are locked first, as when a user is removed, to avoid deadlocks.
    const active = await lockPeople(tx, namedIn(body));
    await lockParlour(tx, id);
    const was = await expectEditable({ db: tx, request, params: { id } });
    expectNone(listPeopleErrors(body, active, was));
    await request.server.objects.claim(
      tx,
      Object.values(files).filter((file) => file !== undefined),
    );
    return writeChanges(tx, request, was, changedParlourFields(body, files), messageIn(body));
  });
}

function changedParlourFields(
  body: ParlourChanges,
  { poster, video_intro: intro }: FormFilesSent,
): Partial<ParlourFields> {
  const fields = {
    ownerId: body.user_id,
    suiteTitle: body.suite_title,
    description: body.description,
    priceCents: body.price,
    startsAt: body.start_date,
    posterKey: poster?.key,
    videoIntroKey: intro?.key,
    members: body.members,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** Returns the names and values of the given fields of a form. */
function toWireFields(fields: Partial<ParlourFields>): Record<string, unknown> {
  const { ownerId, suiteTitle, description, priceCents, startsAt, posterKey, videoIntroKey, members } =
    fields;
  const all = {
    user_id: ownerId,
    suite_title: suiteTitle,
    description,
    price: priceCents === undefined ? undefined : priceCents / 100,
    start_date: startsAt,
    poster: posterKey,
    video_intro: videoIntroKey,
    members,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** Writes, audits and publishes what differs, if anything does. Tells the people of a parlour that moves, if asked. */
async function writeChanges(
  tx: Tx,
  request: FastifyRequest,
  was: EditedParlour,
  given: Partial<ParlourFields>,
  words: ParlourWords | null,
): Promise<Parlour> {
  const changes = findChanges<ParlourFields>(was, given);
  const { id } = was;
  if (words && changes?.after.startsAt === undefined) {
    fail('bad_input', { errors: { message_text: [PARLOUR_MESSAGE_TEXTS.notMoved] } });
  }
  if (!changes) return (await getParlour(tx, id, request.server.mediaUrl)) ?? fail('not_found');
  await updateParlour(tx, id, changes.after);
  const told = words && (await tellPeople(tx, request, { parlourId: id, kind: 'moved', words }));
  await audit(tx, request, {
    action: 'parlours.update',
    kind: 'parlours',
    record: id,
    before: toWireFields(changes.before),
    after: { ...toWireFields(changes.after), ...told },
  });
  return tell(tx, request, id);
}
