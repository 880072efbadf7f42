import fastify from 'fastify';
import { expect, inject, onTestFinished, test } from 'vitest';

import { openDatabase } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { openCallDatabase } from '#kit/http/call-database.ts';
import { noteConnections } from '#kit/http/connections.ts';
import { addErrorHandler } from '#kit/http/failures.ts';
import { addTimeLimit } from '#kit/http/time-limit.ts';

const [ROUNDS, AT_ONCE] = [10, 10];

test('a call that was answered 503 by its time limit writes nothing later', async ({ annotate }) => {
  const db = openDatabase(inject('databaseUrl'), () => undefined, { max: AT_ONCE });
  await db.execute(sql`create table late_writes (name text)`);
  const app = fastify({ logger: { level: 'silent' } });
  onTestFinished(async () => {
    await app.close();
    await db.execute(sql`drop table late_writes`);
    await db.$client.end();
  });
  app.decorate('db', db);
  const connections = noteConnections(app);
  addErrorHandler(app);
  addTimeLimit(app, connections, 20);
  let answered = Promise.withResolvers<void>();
  const working: Promise<unknown>[] = [];
  app.post('/:name', (request, reply) => {
    const { name } = request.params as { name: string };
    const work = openCallDatabase(reply).transaction(async (tx) => {
      await tx.execute(sql`insert into late_writes values (${name})`);
      if (name === 'late') await answered.promise;
      return name;
    });
    working.push(work.catch((error: unknown) => error));
    return work;
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const post = async (name: string) => (await fetch(`${address}/${name}`, { method: 'POST' })).status;

  for (let round = 0; round < ROUNDS; round += 1) {
    answered = Promise.withResolvers();
    const statuses = await Promise.all(Array.from({ length: AT_ONCE }, () => post('late')));
    expect(statuses).toEqual(Array(AT_ONCE).fill(503));
    answered.resolve();
    await Promise.all(working);
  }
  expect(working).toHaveLength(ROUNDS * AT_ONCE);
  const { rows } = await db.execute(sql`select count(*)::int as count from late_writes`);
  expect(rows).toEqual([{ count: 0 }]);
  await expect.poll(() => post('quick')).toBe(200);
  await annotate(`${working.length} calls answered 503 by their time limit: 0 late writes`, 'F6');
});
