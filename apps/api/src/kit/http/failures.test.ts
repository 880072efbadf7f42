import { Writable } from 'node:stream';

import fastify from 'fastify';
import { expect, test } from 'vitest';

import { fail } from '#kit/errors.ts';
import { addErrorHandler } from '#kit/http/failures.ts';

test('logs a flood of failed calls as a single warning with their number and the reason', async () => {
  const lines: { level: number; msg: string }[] = [];
  const stream = new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(JSON.parse(String(line)) as (typeof lines)[number]);
      done();
    },
  });
  const app = fastify({ logger: { level: 'warn', stream } });
  addErrorHandler(app);
  app.get('/away', () => fail('unavailable', { retryAfter: 2, cause: new Error('connect ECONNREFUSED') }));
  app.get('/broken', () => {
    throw new Error('not foreseen');
  });
  const answers = await Promise.all(Array.from({ length: 750 }, () => app.inject('/away')));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
  await app.inject('/broken');
  await app.close();
  const warnings = lines.filter(({ level }) => level === 40) as unknown as { count: number }[];
  // A slow machine may need more than a second for all calls.
  expect(warnings.length).toBeLessThan(20);
  expect(warnings.reduce((sum, { count }) => sum + count, 0)).toBe(750);
  expect(warnings[0]).toMatchObject({
    msg: 'calls answered 503',
    reason: expect.stringContaining('connect ECONNREFUSED'),
  });
  expect(JSON.stringify(warnings)).not.toContain('stack');
  expect(lines.filter(({ level }) => level === 50)).toMatchObject([
    { msg: 'call failed', err: { stack: expect.stringContaining('not foreseen') } },
  ]);
});
