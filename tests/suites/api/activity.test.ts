import { calls } from '@greenroom/contract';
import { AS_ONE, UNRECORDED } from '@greenroom/contract/recorded';
import { wire } from '@greenroom/contract/wire';
import type { CallName } from '@greenroom/contract/wire';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { PASSWORD, createWorld } from '../../../apps/api/src/testing/world.ts';
import type { Sent, World } from '../../../apps/api/src/testing/world.ts';
import { addSong, addStartedSong } from '../../../apps/api/src/testing/contest.ts';
import { watchEntries } from '../../../apps/api/src/testing/entries.ts';
import {
  parlourFormFields,
  toFormParts,
  rightFiles,
  sendForm,
} from '../../../apps/api/src/testing/form-calls.ts';
import { addParlour, addSale } from '../../../apps/api/src/testing/parlours.ts';
import { samples } from '../../../apps/api/src/testing/samples/samples.ts';
import { createOneTimeToken } from '../../../apps/api/src/kit/access/one-time-tokens.ts';
import { createSession } from '../../../apps/api/src/kit/access/sessions.ts';
import { hashPassword } from '../../../apps/api/src/kit/access/passwords.ts';
import { connectionsNeeds } from './activity-connections.ts';
import { contestNeeds } from './activity-contest.ts';
import { salesNeeds } from './activity-sales.ts';
import { moderationNeeds } from './activity-reports.ts';
import { staffNeeds } from './activity-staff.ts';
import { PARTS } from './activity-measures.ts';
import { moneyNeeds } from './activity-money.ts';
import { supportNeeds } from './activity-support.ts';
import { neededRequest } from './needs.ts';
import type { Needs } from './needs.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const query = async (text: string) => (await world.db.$client.query<Record<string, unknown>>(text)).rows;
/** Inserts a row with a statement and returns its id. */
const insert = async (text: string) => Number((await query(`insert into ${text} returning id`))[0]?.['id']);

const files = await rightFiles();
let sound = '';
let person = { id: 0 };
let token = '';
let passwordHash = '';
beforeAll(async () => {
  const { email } = calls['account.sendUserPasswordLink'].example;
  person = await world.addUser({ name: 'Ada', email, roleIds: [1] });
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
function show() {
  const [track] = calls['podcasts.create'].example.audio_url;
  return { user_id: person.id, audio_url: [{ ...track, url: sound }] };
}
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
const ofPerson = async () => byId((await world.addUser()).id);
const ofParlour = async () => byId(await addParlour(world, { ownerId: person.id }));
/** What the calls need that leave an entry; those that are not named need nothing. */
const NEEDS: Needs = {
  'account.logout': async () =>
    bearer(
      (await world.call('account.login', { token: null, body: calls['account.login'].example })).json().data
        .token,
    ),
  'account.changePassword': async () => {
    const id = await addColleague();
    return { ...bearer(await createSession(world.db, 'admin', id)), body: { user_id: id } };
  },
  'account.resetPassword': async () =>
    bearer(await createOneTimeToken(world.db, 'reset_admin', await addColleague())),
  'account.resetUserPassword': async () =>
    bearer(await createOneTimeToken(world.db, 'reset_user', (await world.addUser({ passwordHash })).id)),
  'account.verifyEmail': async () =>
    bearer(await createOneTimeToken(world.db, 'verify_user', (await world.addUser()).id)),
  'account.mailPasswordLink': ofPerson,
  'account.mailVerification': ofPerson,
  'account.setUserEmail': async () =>
    byId((await world.addUser()).id, { body: { email: `right${Math.random()}@example.com` } }),
  'account.registerUser': async () => ({ body: { email: 'new@example.com' } }),
  'users.setActive': ofPerson,
  'users.remove': ofPerson,
  'users.update': ofPerson,
  'users.createNote': ofPerson,
  'users.removeNote': async () => {
    const sent = byId(person.id, { body: calls['users.createNote'].example });
    return byId((await world.call('users.createNote', sent)).json().data.id);
  },
  'media.getConfiguration': async () => ({ query: { user_id: person.id } }),
  'media.getBegunUploads': async () => ({ query: { user_id: person.id } }),
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
  'headlines.remove': async () => byId(await headline()),
  ...moneyNeeds(world, () => person),
  'headlines.update': async () => byId(await headline()),
  'headlines.setPublished': async () => byId(await headline()),
  ...supportNeeds(world, () => person),
  'bulletins.setStatus': async () => byId(await post()),
  'bulletins.setResponseHidden': async () =>
    byId(
      await insert(
        `bulletin_responses (bulletin_id, user_id, message) values (${await post()}, ${person.id}, 'Me!')`,
      ),
    ),
  'bulletins.respond': async () => byId(await post()),
  ...moderationNeeds(world),
  ...connectionsNeeds(world),
  'contest.setFeatured': async () => ({ body: { songsId: [await addSong(world)] } }),
  'contest.setActive': async () => ({ body: { id: await addSong(world, { featured: true }) } }),
  ...contestNeeds(world),
  'contest.removeSongs': async () => ({ body: { songsId: [await addSong(world)] } }),
  'contest.exportRound': async () => byId(await endRound()),
  'parlours.setShown': ofParlour,
  'parlours.createSeries': ofParlour,
  'parlours.renewCalendarLink': () => calendarLink(),
  'parlours.removeCalendarLink': () => calendarLink(),
  'parlours.retryMessage': async () => {
    const id = await addParlour(world, { ownerId: person.id });
    await world.call('parlours.remove', byId(id, { body: calls['parlours.remove'].example }));
    await query(`update mails set state = 'failed' where kind = 'parlour'`);
    return byId(await insertedMessage(id));
  },
  'parlours.remove': ofParlour,
  'parlours.start': async () => byId(await parlourOf(false)),
  'parlours.finish': async () => byId(await parlourOf(true)),
  'parlours.exportParticipants': async () => ({
    query: { parlour_id: await addParlour(world, { ownerId: person.id }) },
  }),
  ...salesNeeds(world),
  'sales.exportTransactions': async () => ({ query: { sale_id: (await addSale(world)).saleId } }),
  'users.changeMany': async () => ({ body: { ids: [(await world.addUser()).id] } }),
  'users.exportData': ofPerson,
  'bulletins.changeMany': async () => ({ body: { ids: [await post()] } }),
  'headlines.changeMany': async () => ({ body: { ids: [await headline()] } }),
  'trash.restoreMany': async () => {
    const body = { action: 'remove', ids: [(await world.addUser()).id] };
    return { body: { bulk: (await world.call('users.changeMany', { body })).json().data.bulk } };
  },
  'trash.restore': async () => {
    const { id } = await world.addUser();
    await world.call('users.remove', byId(id));
    return { body: { id } };
  },
  'contest.exportVoters': async () => ({
    query: { song_id: String(await addSong(world, { featured: true })) },
  }),
  ...staffNeeds(world),
};

async function calendarLink(): Promise<Sent> {
  const body = calls['parlours.createCalendarLink'].example;
  return byId((await world.call('parlours.createCalendarLink', { body })).json().data.id);
}

const insertedMessage = async (parlour: number) =>
  Number((await query(`select id from parlour_messages where parlour_id = ${parlour}`))[0]?.['id']);

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
    return sendForm(world, name, [
      ...toFormParts(parlourFormFields(await cast())),
      files.poster,
      files.intro,
    ]);
  const id = await addParlour(world, { ownerId: person.id });
  await watchEntries(world);
  return sendForm(world, name, toFormParts(calls[name].example), { params: { id } });
}
const isForm = (name: CallName): name is 'parlours.create' | 'parlours.update' => 'form' in wire[name];

const asOne: { [N in CallName]?: CallName } = AS_ONE;

/** All calls that change something, and all exports. */
const recorded = (Object.keys(wire) as CallName[]).filter(
  (name) =>
    !(name in UNRECORDED) &&
    (wire[name].method !== 'GET' || 'csv' in wire[name] || Object.hasOwn(NEEDS, name)),
);

describe('every call that changes something, and every export', () => {
  test.each(recorded)('leaves one entry: %s', async (name) => {
    const needed = (await NEEDS[name]?.()) ?? {};
    if (!isForm(name) && calls[name].params)
      expect(needed.params, `add the record that ${name} needs`).toBeDefined();
    const sent = neededRequest(name, needed, token);
    await watchEntries(world);
    const response = isForm(name) ? await sendFormOf(name) : await world.call(name, sent);
    expect(response.statusCode, response.body).toBeLessThan(300);
    const actions = [asOne[name] ?? name, ...(PARTS[name] ?? [])];
    expect(await query('select action from new_entries')).toEqual(actions.map((action) => ({ action })));
  });

  test('is known by its name, and so is each exception', () => {
    expect(Object.keys(UNRECORDED).filter((name) => !Object.hasOwn(wire, name))).toEqual([]);
    expect(Object.keys(NEEDS).filter((name) => name in UNRECORDED)).toEqual([]);
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
