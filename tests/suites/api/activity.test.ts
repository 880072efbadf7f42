import { AS_ONE, UNRECORDED } from '@greenroom/contract/recorded';
import { wire } from '@greenroom/contract/wire';
import type { CallName } from '@greenroom/contract/wire';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { PASSWORD, createWorld } from '../../../apps/api/src/testing/world.ts';
import type { World } from '../../../apps/api/src/testing/world.ts';
import { addSong, addStartedSong } from '../../../apps/api/src/testing/contest.ts';
import { watchEntries } from '../../../apps/api/src/testing/entries.ts';
import { fieldsOf, partsOf, rightFiles, sendForm } from '../../../apps/api/src/testing/form-calls.ts';
import { addParlour, addSale } from '../../../apps/api/src/testing/parlours.ts';
import { samples } from '../../../apps/api/src/testing/samples/samples.ts';
import { createOneTimeToken, createSession } from '../../../apps/api/src/kit/access/sessions.ts';
import { hashPassword } from '../../../apps/api/src/kit/access/passwords.ts';
import { contestRequests } from './activity-contest.ts';
import { salesRequests } from './activity-sales.ts';
import { moderationRequests } from './activity-reports.ts';
import { staffRequests } from './activity-staff.ts';
import { PARTS } from './activity-measures.ts';
import { moneyRequests } from './activity-money.ts';
import { supportRequests } from './activity-support.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const query = async (text: string) => (await world.db.$client.query<Record<string, unknown>>(text)).rows;
/** Inserts a row with a statement and returns its id. */
const insert = async (text: string) => Number((await query(`insert into ${text} returning id`))[0]?.['id']);

const files = await rightFiles();
let sound = '';
let person = { id: 0, name: '', email: '' };
let token = '';
let passwordHash = '';
beforeAll(async () => {
  person = await world.addUser({ name: 'Ada', roleIds: [1] });
  token = await world.tokenOf(person.id);
  passwordHash = await hashPassword(PASSWORD, 'user');
  const file = { owner: person.id, folder: 'audio', kind: 'audio', name: 'a.wav' } as const;
  sound = (await world.upload({ ...file, bytes: samples.wav(0.2) })).key;
});

const cast = async () => ({
  host: person.id,
  guest: (await world.addUser()).id,
  other: (await world.addUser()).id,
});
const post = () =>
  insert(`bulletins (user_id, title, description) values (${person.id}, 'Wanted', 'A drummer')`);
const podcast = () => insert(`podcasts (user_id, name) values (${person.id}, 'Night Shift')`);
const addColleague = () =>
  insert(
    `admins (name, email, password_hash) values ('Bo', 'bo${Math.random()}@example.com', '${passwordHash}')`,
  );
const track = () => ({ url: sound, duration: 1, thumbnail: null, title: 'One' });
const show = () => ({ name: 'Late Mix', user_id: person.id, is_show: true, audio_url: [track()] });
async function parlourOf(live: boolean): Promise<number> {
  return addParlour(world, {
    ownerId: person.id,
    isPublic: true,
    ...(live && { liveAt: new Date().toISOString() }),
  });
}
const bearer = (given: string) => ({ token: given });
const byId = (id: number, more: Sent = {}): Sent => ({ params: { id }, ...more });

const headline = () =>
  insert(
    `headlines (admin_id, type, title, website_link) values (${world.admin.id}, 1, 'News', 'example.com')`,
  );
const manyOf = (action: string, id: number): Sent => ({ body: { action, ids: [id] } });
type Sent = NonNullable<Parameters<World['call']>[1]>;
/** A request of each changing call that succeeds, whatever came before. `own`: it is sent in another way. */
const VALID: { [N in CallName]?: () => Promise<Sent> } = {
  'account.logout': async () =>
    bearer((await world.call('account.login', { token: null, body: login() })).json().data.token),
  'account.login': async () => ({ token: null, body: login() }),
  'account.changePassword': async () => {
    const id = await addColleague();
    const body = { current_password: PASSWORD, password: 'secret456', user_id: id };
    return { ...bearer(await createSession(world.db, 'admin', id)), body };
  },
  'account.resetPassword': async () => ({
    ...bearer(await createOneTimeToken(world.db, 'reset_admin', await addColleague())),
    body: { password: PASSWORD },
  }),
  'account.resetUserPassword': async () => ({
    ...bearer(await createOneTimeToken(world.db, 'reset_user', (await world.addUser({ passwordHash })).id)),
    body: { password: PASSWORD },
  }),
  'account.verifyEmail': async () =>
    bearer(await createOneTimeToken(world.db, 'verify_user', (await world.addUser()).id)),
  'account.sendPasswordLink': async () => ({ token: null, body: { email: world.admin.email } }),
  'account.sendUserPasswordLink': async () => ({ token: null, body: { email: person.email } }),
  'account.sendVerificationLink': async () => ({ token: null, body: { email: person.email } }),
  'account.mailPasswordLink': async () => byId((await world.addUser()).id),
  'account.mailVerification': async () => byId((await world.addUser()).id),
  'account.setUserEmail': async () =>
    byId((await world.addUser()).id, { body: { email: `right${Math.random()}@example.com` } }),
  'account.registerUser': async () => ({
    token: null,
    body: { name: 'New', email: 'new@example.com', password: PASSWORD, roleIds: [1] },
  }),
  'users.setActive': async () => byId((await world.addUser()).id, { body: { active: false } }),
  'users.remove': async () => byId((await world.addUser()).id),
  'users.import': async () => ({
    body: {
      bulk: crypto.randomUUID(),
      is_check: false,
      rows: [{ row: 1, name: 'Kim', email: `kim${Math.random()}@example.com` }],
    },
  }),
  'users.update': async () => byId((await world.addUser()).id, { body: { bio: 'Sings.' } }),
  'users.createNote': async () => byId(person.id, { body: { message: 'Kind.' } }),
  'users.removeNote': async () =>
    byId(
      (await world.call('users.createNote', byId(person.id, { body: { message: 'Gone.' } }))).json().data.id,
    ),
  'media.getConfiguration': async () => ({ query: { user_id: person.id, folder: 'audio' } }),
  'media.getBegunUploads': async () => ({ query: { user_id: person.id, folder: 'audio', kind: 'audio' } }),
  'media.removeTrack': async () =>
    byId(
      await insert(
        `tracks (user_id, podcast_id, title, position, duration_ms, object_key)
         values (${person.id}, ${await podcast()}, 'One', 0, 100, 'demo/song.mp3')`,
      ),
    ),
  'media.removeObject': async () => {
    const key = `users/${person.id}/audio/own/${Math.random()}.wav`;
    await world.store.write(key, Buffer.from(samples.wav(0.1)), 'audio/wav');
    return { query: { url_key: key } };
  },
  'podcasts.create': async () => ({ body: show() }),
  'podcasts.update': async () => byId(await podcast(), { body: show() }),
  'podcasts.remove': async () => byId(await podcast()),
  'projects.remove': async () =>
    byId(
      await insert(
        `projects (user_id, title, type, description) values (${person.id}, 'Tapes', 'upcoming', '')`,
      ),
    ),
  'headlines.create': async () => ({
    body: { title: 'News', type: 1, website_link: 'example.com', description: 'Now.' },
  }),
  'headlines.remove': async () => byId(await headline()),
  ...moneyRequests(world, () => person),
  'headlines.update': async () =>
    byId(await headline(), { body: { title: 'Later', type: 1, publish_at: null } }),
  'headlines.setPublished': async () => byId(await headline(), { body: { publish_at: null } }),
  ...supportRequests(world, () => person),
  'bulletins.setStatus': async () => byId(await post(), { body: { status: false } }),
  'bulletins.setResponseHidden': async () =>
    byId(
      await insert(
        `bulletin_responses (bulletin_id, user_id, message) values (${await post()}, ${person.id}, 'Me!')`,
      ),
      { body: { hidden: true } },
    ),
  'bulletins.create': async () => ({ token, body: { title: 'Hi', description: 'All.', roleIds: [1] } }),
  'bulletins.respond': async () => byId(await post(), { token, body: { message: 'Me!' } }),
  ...moderationRequests(world),
  'contest.setFeatured': async () => ({ body: { featured: true, songsId: [await addSong(world)] } }),
  'contest.setActive': async () => ({
    body: { id: await addSong(world, { featured: true }), is_active: true },
  }),
  ...contestRequests(world),
  'contest.removeSongs': async () => ({ body: { songsId: [await addSong(world)] } }),
  'contest.exportRound': async () => byId(await endRound()),
  'parlours.setShown': async () =>
    byId(await addParlour(world, { ownerId: person.id }), { body: { is_public: true } }),
  'parlours.createSeries': async () =>
    byId(await addParlour(world, { ownerId: person.id }), { body: { weeks: [1, 2] } }),
  'parlours.retryMessage': async () => {
    const id = await addParlour(world, { ownerId: person.id });
    const message = { message_subject: 'Off', message_text: 'Sorry.' };
    await world.call('parlours.remove', byId(id, { body: message }));
    await query(`update mails set state = 'failed' where kind = 'parlour'`);
    return byId(await insertedMessage(id));
  },
  'parlours.remove': async () => byId(await addParlour(world, { ownerId: person.id })),
  'parlours.start': async () => byId(await parlourOf(false), { token }),
  'parlours.finish': async () => byId(await parlourOf(true), { token }),
  'parlours.exportParticipants': async () => ({
    query: { parlour_id: await addParlour(world, { ownerId: person.id }) },
  }),
  ...salesRequests(world),
  'sales.exportTransactions': async () => ({ query: { sale_id: (await addSale(world)).saleId } }),
  'users.changeMany': async () => manyOf('deactivate', (await world.addUser()).id),
  'bulletins.changeMany': async () => manyOf('deactivate', await post()),
  'headlines.changeMany': async () => manyOf('remove', await headline()),
  'trash.restoreMany': async () => {
    const removed = await world.call('users.changeMany', manyOf('remove', (await world.addUser()).id));
    return { body: { kind: 'users', bulk: removed.json().data.bulk } };
  },
  'trash.restore': async () => {
    const { id } = await world.addUser();
    await world.call('users.remove', byId(id));
    return { body: { kind: 'users', id } };
  },
  'contest.export': async () => ({ query: { featured: 'true' } }),
  'contest.exportVoters': async () => ({
    query: { song_id: String(await addSong(world, { featured: true })) },
  }),
  ...staffRequests(world),
};

const insertedMessage = async (parlour: number) =>
  Number((await query(`select id from parlour_messages where parlour_id = ${parlour}`))[0]?.['id']);
const login = () => ({ email: world.admin.email, password: PASSWORD });

/** Runs a round of one song, and returns its id. */
async function endRound(): Promise<number> {
  await query('update contest_entries set is_active = false');
  const song = await addStartedSong(world);
  await world.call('contest.setActive', { body: { id: song, is_active: false } });
  await world.call('contest.setFeatured', { body: { featured: false, songsId: [song] } });
  return Number(
    (await query('select id from contest_rounds where ended_at is not null order by id desc limit 1'))[0]?.[
      'id'
    ],
  );
}

/** Forms are sent in their own way. */
async function sendFormOf(name: 'parlours.create' | 'parlours.update') {
  if (name === 'parlours.create')
    return sendForm(world, name, [...partsOf(fieldsOf(await cast())), files.poster, files.intro]);
  const id = await addParlour(world, { ownerId: person.id });
  await watchEntries(world);
  return sendForm(world, name, partsOf({ description: 'Another one.' }), { params: { id } });
}
const isForm = (name: CallName): name is 'parlours.create' | 'parlours.update' => 'form' in wire[name];

const asOne: { [N in CallName]?: CallName } = AS_ONE;

/** All calls that change something, and all exports. */
const recorded = (Object.keys(wire) as CallName[]).filter(
  (name) =>
    !(name in UNRECORDED) &&
    (wire[name].method !== 'GET' || 'csv' in wire[name] || Object.hasOwn(VALID, name)),
);

describe('every call that changes something, and every export', () => {
  test.each(recorded)('leaves one entry: %s', async (name) => {
    // An export of a whole list needs nothing.
    const sent = (await VALID[name]?.()) ?? ('csv' in wire[name] ? {} : undefined);
    if (!isForm(name)) expect(sent, `add a valid request of ${name} to this suite`).toBeDefined();
    await watchEntries(world);
    const response = isForm(name) ? await sendFormOf(name) : await world.call(name, sent);
    expect(response.statusCode, response.body).toBeLessThan(300);
    const actions = [asOne[name] ?? name, ...(PARTS[name] ?? [])];
    expect(await query('select action from new_entries')).toEqual(actions.map((action) => ({ action })));
  });

  test('is known by its name, and so is each exception', () => {
    expect(Object.keys(UNRECORDED).filter((name) => !Object.hasOwn(wire, name))).toEqual([]);
    expect(Object.keys(VALID).filter((name) => name in UNRECORDED)).toEqual([]);
  });
});

test.each([
  ['staff', 'account.login', 'account.loginFailed', null],
  ['a person of the app', 'account.loginUser', 'account.loginUserFailed', { email: 'who@example.com' }],
] as const)('a failed sign-in of %s leaves one entry', async (_, call, action, after) => {
  await watchEntries(world);
  await world.call(call, { token: null, body: { email: 'who@example.com', password: 'wrong-one1' } });
  expect(await query('select action, actor, after from new_entries')).toEqual([
    { action, actor: null, after },
  ]);
});
