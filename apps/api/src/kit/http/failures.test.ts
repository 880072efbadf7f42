import { Readable, Writable } from 'node:stream';

import fastify from 'fastify';
import { expect, test } from 'vitest';

import { TOKEN_KINDS, newToken } from '#kit/access/tokens.ts';
import { fail, errorText, errorReason } from '#kit/errors.ts';
import { addErrorHandler } from '#kit/http/failures.ts';
import { logWords } from '#kit/http/log-words.ts';

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

test('a change that is refused on a full disk is one short line of the log, which names the call and the reason', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
  const app = fastify({ logger: { level: 'warn', stream, serializers: logWords } });
  addErrorHandler(app);
  app.get('/full', () => {
    const cause = Object.assign(new Error('could not extend file "base/5/16395": No space left on device'), {
      code: '53100',
    });
    throw new Error(`Failed query: insert into headlines ${'(title, …) '.repeat(300)}\nparams: Ada`, {
      cause,
    });
  });
  const { statusCode } = await app.inject('/full');
  await app.close();
  expect([statusCode, lines.length]).toEqual([507, 1]);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 50,
    msg: 'no space left: call refused',
    reason: 'could not extend file "base/5/16395": No space left on device',
  });
  expect(lines[0]?.length).toBeLessThan(300);
});

test('an error of the mail queue, which is no Error but has a message, is logged in its words', () => {
  const emitted = { message: 'connect ECONNREFUSED 127.0.0.1:5432', code: 'ECONNREFUSED', queue: 'mail' };
  expect(logWords.err(emitted).message).toBe(emitted.message);
  expect(errorReason(emitted)).toBe(emitted.message);
  expect([errorReason({ message: '' }), errorText('only words')]).toEqual(['', 'only words']);
});

const PLACES = [
  'onRequest',
  'preParsing',
  'preValidation',
  'preHandler',
  'handler',
  'later',
  'preSerialization',
  'onSend',
  'serializer',
  'stream',
];
const SECRET = 'select hash from admins';

test('an error nobody foresaw tells its request id alone, wherever it is thrown', async ({ annotate }) => {
  const lines: { msg: string; err: { stack: string } }[] = [];
  const stream = new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(JSON.parse(String(line)) as (typeof lines)[number]);
      done();
    },
  });
  const app = fastify({ logger: { level: 'error', stream } });
  addErrorHandler(app);
  const thrown = new Set<string>();
  const throwAt = (place: string, url: string) => {
    if (url !== `/${place}` || thrown.has(place)) return;
    thrown.add(place);
    throw new Error(SECRET);
  };
  app.addHook('onRequest', async ({ url }) => throwAt('onRequest', url));
  app.addHook('preParsing', async ({ url }) => throwAt('preParsing', url));
  app.addHook('preValidation', async ({ url }) => throwAt('preValidation', url));
  app.addHook('preHandler', async ({ url }) => throwAt('preHandler', url));
  app.addHook('preSerialization', async ({ url }) => throwAt('preSerialization', url));
  app.addHook('onSend', async ({ url }) => throwAt('onSend', url));
  const answers: Record<string, (url: string) => unknown> = {
    handler: (url) => throwAt('handler', url),
    later: async (url) => throwAt('later', url),
    serializer: (url) => ({ toJSON: () => throwAt('serializer', url) }),
    stream: (url) =>
      new Readable({
        read() {
          try {
            throwAt('stream', url);
          } catch (error) {
            this.destroy(error as Error);
          }
        },
      }),
  };
  for (const place of PLACES)
    app.get(`/${place}`, (request) => answers[place]?.(request.url) ?? { is: 'well' });
  for (const place of PLACES) {
    const answer = await app.inject(`/${place}`);
    expect(answer.statusCode, place).toBe(500);
    expect(answer.json(), place).toEqual({
      code: 'internal',
      msg: expect.any(String),
      message: expect.any(String),
      requestId: expect.any(String),
    });
    expect(answer.body, place).not.toContain('select');
  }
  await app.close();
  expect([...thrown]).toEqual(PLACES);
  expect(lines.map(({ err }) => err.stack.includes(SECRET))).toEqual(PLACES.map(() => true));
  await annotate(
    `thrown in ${PLACES.length} places: 500 with a request id, and the stack in the log alone`,
    'F7',
  );
});

test.each(TOKEN_KINDS)('a token that begins with %s is masked in the log, wherever it stands', (kind) => {
  const token = newToken(kind);
  const { path } = logWords.req({ method: 'GET', url: `/a/${token}.ics?token=${token}`, ip: '::1' });
  expect(path).toBe(`/a/${kind}_….ics`);
  expect(logWords.err(new Error(`broken: ${token}`)).message).toBe(`broken: ${kind}_…`);
});
