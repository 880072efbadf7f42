import fastify from 'fastify';
import { expect, inject, onTestFinished, test } from 'vitest';

import { openDatabase } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { addCurrentRequest, watchStatements } from '#kit/watch/statements.ts';
import type { Statement } from '#kit/watch/statements.ts';

test('a statement that waited for a connection belongs to the request that made it', async () => {
  const db = openDatabase(inject('databaseUrl'), () => undefined, { max: 1 });
  onTestFinished(() => db.$client.end());
  const noted: Statement[] = [];
  watchStatements(db.$client, (statement) => noted.push(statement));
  const app = fastify();
  onTestFinished(() => app.close());
  addCurrentRequest(app);
  app.get<{ Params: { name: string } }>('/:name', ({ params }) =>
    db.execute(sql.raw(`select pg_sleep(0.02) as ${params.name}`)),
  );
  await Promise.all(['first', 'second', 'third'].map((name) => app.inject(`/${name}`)));
  expect(noted.map(({ text, request }) => [text.split(' as ')[1], request?.url])).toEqual([
    ['first', '/first'],
    ['second', '/second'],
    ['third', '/third'],
  ]);
});
