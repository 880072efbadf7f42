import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';

import { CONNECTIONS, CONNECTION_MESSAGES } from '@greenroom/contract/connections.rules';
import { afterAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';

import { createSession } from '#kit/access/sessions.ts';
import { logWords } from '#kit/http/log-words.ts';
import { openConnections } from '#testing/connections.ts';
import { addParlour } from '#testing/parlours.ts';
import { verify } from '#testing/receiver.ts';
import { createWorld } from '#testing/world.ts';

const { world, receiver, query, get, add, send, outcomes, bodies, begin, close } = await openConnections(
  inject('databaseUrl'),
);
afterAll(close);
beforeEach(begin);

const start = (id: number) => query('update parlours set live_at = now() where id = $1', [id]);
const verifyLast = (secret: string) => {
  const last = receiver.received.at(-1);
  return last && verify(secret, last);
};

async function addColleague(role: string): Promise<{ id: number; token: string }> {
  const [made] = await query(
    `insert into admins (name, email, password_hash, role) values ($1, $1 || random() || '@example.com', '', $1) returning id`,
    [role],
  );
  const id = Number(made?.['id']);
  return { id, token: await createSession(world.db, 'admin', id) };
}

describe('a connection', () => {
  test('gets an event once, signed so that the library of the specification accepts it', async () => {
    const { id, secret } = await add();
    const parlour = await addParlour(world, { suiteTitle: 'Late set' });
    await start(parlour);
    await send();
    expect(receiver.received).toHaveLength(1);
    expect(verifyLast(secret)).toEqual({
      type: 'parlour.started',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: {
        parlourId: parlour,
        title: 'Late set',
        startsAt: expect.any(String),
        isUndone: false,
        url: `https://green.example/scheduler-parlour?parlour=${parlour}`,
      },
    });
    expect(() => verifyLast(`whsec_${'A'.repeat(44)}`)).toThrow('No matching signature found');
    const shown = await get(id);
    expect(shown).toMatchObject({ waiting: 0, failingSince: null, deliveredAt: expect.any(String) });
    expect(shown.deliveries).toMatchObject([
      { state: 'delivered', status: 204, attempts: 1, request: receiver.received[0]?.body, problem: null },
    ]);
  });

  test('gets nothing that was rolled back, and nothing that it does not want', async () => {
    const { id } = await add();
    const parlour = await addParlour(world);
    await world.db
      .transaction(async (tx) => {
        await tx.execute(`update parlours set live_at = now() where id = ${parlour}`);
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await world.addUser({ passwordHash: 'x' });
    await send();
    expect([receiver.received, await outcomes(id)]).toEqual([[], []]);
  });

  test('has a secret that is shown once, in no list, entry or log, and that can be renewed', async () => {
    const { id, secret } = await add();
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const bytes = Buffer.from(secret.slice(6), 'base64').toString('hex');
    const entries = JSON.stringify(await query('select * from audit_entries'));
    for (const words of [JSON.stringify(await get(id)), (await world.call('connections.list')).body, entries])
      expect([words.includes(secret), words.includes(bytes)]).toEqual([false, false]);
    expect(logWords.err(new Error(`failed for ${secret}`)).message).toBe('failed for whsec_…');
    const renewed = (await world.call('connections.renewSecret', { params: { id } })).json();
    expect(renewed.msg).toBe(CONNECTION_MESSAGES.renewed);
    await world.call('connections.sendTest', { params: { id } });
    await send();
    expect(verifyLast(renewed.data.secret)).toMatchObject({ type: 'connection.test' });
    expect(() => verifyLast(secret)).toThrow('No matching signature found');
  });

  test('keeps its whole address out of the activity: that of a chat is a secret', async () => {
    await add({ url: `${receiver.url}/T000/B000/XXXX` });
    const [entry] = await query(
      `select after from audit_entries where action = 'connections.create' order by id desc`,
    );
    expect(entry?.['after']).toMatchObject({ name: 'Books', host: `hooks.example:${receiver.port}` });
    expect(JSON.stringify(entry)).not.toContain('XXXX');
  });

  test.each([
    'http://hooks.example/x',
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://[::1]/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://user:pass@hooks.example/x',
    'https://hooks.example./x',
    'ftp://hooks.example/x',
    'javascript:alert(1)',
    'hooks.example',
  ])('is refused with the address %s', async (url) => {
    const body = { name: 'X', url, shape: 'standard', events: ['parlour.started'] };
    const response = await world.call('connections.create', { body });
    expect([response.statusCode, response.json().errors]).toEqual([
      400,
      { url: [CONNECTION_MESSAGES.urlWrong] },
    ]);
  });

  test('is refused when there are too many, also when two are added at once', async () => {
    for (let made = 1; made < CONNECTIONS.most; made += 1) await add({ name: `Connection ${made}` });
    const body = { name: 'Last', url: receiver.url, shape: 'slack', events: ['voting.ended'] };
    const both = await Promise.all([1, 2].map(() => world.call('connections.create', { body })));
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('is changed only as it was seen, switched off and on, removed and restored', async () => {
    const { id, version, url, shape, events } = await add();
    const body = { name: 'Sheets', url, shape, events, isOn: false };
    const headers = { 'if-match': `"${id}.${version}"` };
    const changed = await world.call('connections.update', { params: { id }, body, headers });
    expect(changed.json()).toMatchObject({ data: { name: 'Sheets', isOn: false, version: version + 1 } });
    const late = await world.call('connections.update', { params: { id }, body, headers });
    expect([late.statusCode, late.json().code]).toEqual([409, 'changed_meanwhile']);
    await start(await addParlour(world));
    await world.call('connections.update', { params: { id }, body: { ...body, isOn: true } });
    await world.call('connections.remove', { params: { id } });
    await start(await addParlour(world));
    expect((await world.call('connections.get', { params: { id } })).statusCode).toBe(404);
    const restored = await world.call('trash.restore', { body: { kind: 'connections', id } });
    expect(restored.statusCode, restored.body).toBe(200);
    await start(await addParlour(world));
    await send();
    expect(bodies()).toHaveLength(1);
  });
});

describe('the right of a connection', () => {
  test('is that of an owner or admin, who reads each of its events', async () => {
    const { id } = await add();
    for (const role of ['moderator', 'finance', 'viewer']) {
      const { token } = await addColleague(role);
      for (const name of ['connections.list', 'connections.get'] as const)
        expect((await world.call(name, { token, params: { id } })).statusCode, `${role} ${name}`).toBe(403);
    }
  });

  test('ends with that of whoever last saved it, until a colleague saves it', async () => {
    const admin = await addColleague('admin');
    const { id, url, shape, events } = await add(
      { events: ['parlour.started', 'month.closable'] },
      admin.token,
    );
    await query(`update admins set role = 'moderator' where id = $1`, [admin.id]);
    await query(
      `insert into connection_deliveries (connection_id, event, subject, data)
       values ($1, 'month.closable', 'months 2026-10', '{"month": "2026-10"}')`,
      [id],
    );
    await start(await addParlour(world));
    await send();
    expect(await outcomes(id)).toEqual(['month.closable withheld null', 'parlour.started delivered 204']);
    await query(`update admins set deactivated_at = now() where id = $1`, [admin.id]);
    await start(await addParlour(world));
    await send();
    expect((await outcomes(id)).at(-1)).toBe('parlour.started withheld null');
    const body = { name: 'Books', url, shape, events, isOn: true };
    await world.call('connections.update', { params: { id }, body });
    await start(await addParlour(world));
    await send();
    expect((await outcomes(id)).at(-1)).toBe('parlour.started delivered 204');
    expect(receiver.received).toHaveLength(2);
  });
});

test('the receiver that the operators’ page shows takes what is signed and refuses all else', async () => {
  const page = await readFile(new URL('../../../../../docs/operations/app.md', import.meta.url), 'utf8');
  const [, code = ''] = /```js\n(import \{ createServer \}[^]+?)```/.exec(page) ?? [];
  const { secret, id } = await add();
  const told = `.listen(0, '127.0.0.1', function () { console.log('port', this.address().port); })`;
  const shown = spawn(
    process.execPath,
    ['--input-type=module', '-e', code.replace('.listen(8080)', () => told)],
    { env: { ...process.env, GREENROOM_SECRET: secret }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  onTestFinished(() => void shown.kill());
  const lines = createInterface(shown.stdout)[Symbol.asyncIterator]();
  const port = Number(String((await lines.next()).value).split(' ')[1]);
  receiver.answer = async (response, { headers, body }) => {
    const sent = { method: 'POST', body, headers: headers as Record<string, string> };
    const forged = { ...sent, body: body.replace('Late', 'Fake') };
    for (const each of [forged, sent]) {
      const { status } = await fetch(`http://127.0.0.1:${port}`, each);
      expect(status).toBe(each === sent ? 204 : 401);
    }
    response.writeHead(204).end();
  };
  await start(await addParlour(world, { suiteTitle: 'Late set' }));
  await send();
  expect((await lines.next()).value).toMatch(/^parlour\.started \{/);
  expect(await outcomes(id)).toEqual(['parlour.started delivered 204']);
});

test('without `connections` nothing of it is there', async () => {
  const off = await createWorld(inject('databaseUrl'), { CAPABILITIES_OFF: 'connections' });
  try {
    expect((await off.call('connections.list')).statusCode).toBe(404);
  } finally {
    await off.close();
  }
});
