import { HISTORY_KINDS } from '@greenroom/contract/audit.rules';
import { ROLES, isAllowed } from '@greenroom/contract/permissions';
import type { Permission, Role } from '@greenroom/contract/permissions';
import { PRESENCE_KINDS } from '@greenroom/contract/staff-presence.rules';
import { EVENT_PERMISSIONS } from '@greenroom/contract/stream-events';
import type { StreamEvents } from '@greenroom/contract/stream-events';
import { wire } from '@greenroom/contract/wire';
import type { CallName } from '@greenroom/contract/wire';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';

import { createSession } from '../../../apps/api/src/kit/access/sessions.ts';
import { admins } from '../../../apps/api/src/rooms/account/account.table.ts';
import { cutLines, openLine } from '../../../apps/api/src/testing/stream.ts';
import type { Line } from '../../../apps/api/src/testing/stream.ts';
import { createWorld } from '../../../apps/api/src/testing/world.ts';

const world = await createWorld(inject('databaseUrl'));
await world.app.listen({ port: 0, host: '127.0.0.1' });
afterEach(cutLines);
afterAll(() => world.close());

type Sample = {
  [K in keyof StreamEvents]: {
    name: K;
    data: StreamEvents[K];
    /** The call that loads what it reports; null for everybody. */
    loads: CallName | null;
  };
}[keyof StreamEvents];

const LISTS = {
  users: 'users.list',
  projects: 'projects.get',
  podcasts: 'podcasts.list',
  bulletins: 'bulletins.list',
  supports: 'support.list',
  news: 'headlines.list',
  songs: 'contest.list',
  rounds: 'contest.listRounds',
  parlours: 'parlours.list',
  sales: 'sales.list',
  reports: 'reports.list',
  rules: 'rules.list',
  contest: 'contest.list',
} as const satisfies Record<string, CallName>;

const counts = { votes: 1, votesLoggedCount: 1, votesSetAside: 7, votesSetAsideLogged: 7, votesEver: 8 };
const activity = (kind: string | null, loads: CallName | null): Sample => ({
  name: 'activity',
  data: { kind, record: kind && '1' },
  loads,
});
const SAMPLES: Sample[] = [
  { name: 'mail', data: { supportId: 1, replyId: 1 }, loads: 'support.get' },
  { name: 'support', data: { id: 1 }, loads: 'support.list' },
  { name: 'votes', data: { songs: [{ id: 1, ...counts }] }, loads: 'contest.list' },
  { name: 'contest', data: {}, loads: 'contest.list' },
  { name: 'parlour', data: { id: 1 }, loads: 'parlours.list' },
  ...PRESENCE_KINDS.map((kind): Sample => ({
    name: 'presence',
    data: { kind, record: 1 },
    loads: LISTS[kind],
  })),
  ...(Object.keys(HISTORY_KINDS) as (keyof typeof HISTORY_KINDS)[]).map((kind) =>
    activity(kind, LISTS[kind]),
  ),
  activity('handover_notes', null),
  activity('admins', 'audit.export'),
  activity(null, 'audit.export'),
  // The last one: who got it has got all before.
  { name: 'reload', data: {}, loads: null },
];

const mayLoad = (role: Role, { loads }: Sample) =>
  loads === null || isAllowed(role, wire[loads].guard as Permission);
const eventJson = ({ name, data }: { name: string; data: unknown }) => JSON.stringify([name, data]);

async function addColleague(role: Role, name: string = role) {
  const [made] = await world.db
    .insert(admins)
    .values({ name, email: `${name}@staff.example`, passwordHash: '', role })
    .returning({ id: admins.id });
  return made?.id ?? 0;
}

/** Publishes all, once the votes have arrived, which are gathered for a while. */
async function publishAll(): Promise<void> {
  const witness = await openLine(world.app, await createSession(world.db, 'admin', world.admin.id));
  for (const { name, data } of SAMPLES) {
    await world.app.events.publish(world.db, name, data);
    if (name === 'votes') while ((await witness.next()).name !== 'votes');
  }
}

/** Returns what a stream is sent until `reload`. */
async function readAll(line: Line): Promise<string[]> {
  const told = [];
  for (let event = await line.next(); ; event = await line.next()) {
    told.push(eventJson(event));
    if (event.name === 'reload') return [...told, ...line.activity().map(eventJson)].toSorted();
  }
}
const expected = (role: Role) =>
  SAMPLES.filter((sample) => mayLoad(role, sample))
    .map(eventJson)
    .toSorted();

test('every event names a permission, and has a sample here', () => {
  const own = ['hello', 'notification'];
  expect([...new Set([...SAMPLES.map(({ name }) => name as string), ...own])].toSorted()).toEqual(
    Object.keys(EVENT_PERMISSIONS).toSorted(),
  );
});

describe.each(ROLES.map((role) => [role]))('the stream of a colleague who is %s', (role) => {
  const own = { id: 0 };
  beforeAll(async () => {
    own.id = await addColleague(role);
  });

  test('has the events whose records the role may load, and no other', async () => {
    const line = await openLine(world.app, await createSession(world.db, 'admin', own.id));
    await line.next();
    await publishAll();
    expect(await readAll(line)).toEqual(expected(role));
  });
});

describe('an open stream', () => {
  test.each(ROLES.map((role) => [role]))('follows at once when its colleague becomes %s', async (role) => {
    const id = await addColleague(role === 'finance' ? 'owner' : 'finance', `becomes-${role}`);
    const line = await openLine(world.app, await createSession(world.db, 'admin', id));
    await line.next();
    await world.db.$client.query('update admins set role = $1 where id = $2', [role, id]);
    await publishAll();
    expect(await readAll(line)).toEqual(expected(role));
  });

  test('gets nothing after the access of its colleague has ended', async () => {
    const id = await addColleague('owner', 'ends');
    const line = await openLine(world.app, await createSession(world.db, 'admin', id));
    await line.next();
    await world.db.$client.query('update admins set deactivated_at = now() where id = $1', [id]);
    await publishAll();
    await line.ended;
    expect([...line.rest(), ...line.activity()]).toEqual([]);
  });
});

test('the address that a colleague worked from shows to who may read the whole log alone', async () => {
  const person = await world.addUser({ name: 'Ada' });
  await world.call('users.update', { params: { id: person.id }, body: { bio: 'Sings' } });
  const seen: Record<string, unknown> = {};
  for (const role of ROLES) {
    const token = await createSession(world.db, 'admin', await addColleague(role, `reads-${role}`));
    const query = { kind: 'users', record: String(person.id) };
    const { data } = (await world.call('audit.list', { query, token })).json();
    expect(data.length, role).toBeGreaterThan(0);
    seen[role] = data[0].ip;
  }
  expect(seen).toEqual({
    owner: '127.0.0.1',
    admin: '127.0.0.1',
    moderator: null,
    finance: null,
    viewer: null,
  });
});
