import { normalizeEmail } from '@greenroom/contract/kit/addresses';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { API_KEY, createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const PUBLIC_URL = 'https://console.example.org';
const EVIL = 'evil.example';
const world: World = await createWorld(inject('databaseUrl'), { PUBLIC_URL });
/** A server without a configured address: it uses the one it listens on. */
const bare: World = await createWorld(inject('databaseUrl'));
afterAll(async () => {
  await bare.close();
  await world.close();
});
beforeEach(async () => {
  for (const { db } of [world, bare]) await db.$client.query('truncate rate_limits; delete from mails');
});

const HEADERS: Record<string, string>[] = [
  { host: EVIL },
  { host: `${EVIL}:443` },
  { host: `console.example.org@${EVIL}` },
  { host: `console.example.org.${EVIL}` },
  { host: `${EVIL}/console.example.org` },
  { host: '127.0.0.1:1@evil.example' },
  { host: '' },
  ...[
    'x-forwarded-host',
    'x-forwarded-server',
    'x-forwarded-for',
    'x-forwarded-prefix',
    'x-forwarded-path',
    'x-host',
    'x-http-host-override',
    'x-original-host',
    'x-original-url',
    'x-rewrite-url',
    'x-real-host',
    'x-proxy-host',
    'x-url-scheme',
    'origin',
    'referer',
    'via',
    'true-client-ip',
    'cf-connecting-host',
    'base-url',
    'destination',
  ].map((name) => ({ [name]: `https://${EVIL}` })),
  { 'x-forwarded-proto': 'javascript', 'x-forwarded-host': EVIL },
  { 'x-forwarded-port': '6666', 'x-forwarded-host': EVIL },
  { forwarded: `for=1.1.1.1;host=${EVIL};proto=https` },
  { forwarded: `host="${EVIL}"` },
  { host: EVIL, origin: `https://${EVIL}`, referer: `https://${EVIL}/`, 'x-forwarded-host': EVIL },
];

async function askForMailLinks(
  { app, admin, mail }: World,
  headers: Record<string, string>,
): Promise<string[]> {
  await app.inject({
    method: 'POST',
    url: '/admin/users/send-password-link',
    headers: { ...headers, 'x-api-key': API_KEY },
    payload: { email: admin.email },
    // Each request, here and below, comes from its own network, so that no limit applies.
    remoteAddress: '203.0.113.20',
  });
  const [sent] = await mail.list();
  return [...`${sent?.text} ${sent?.html}`.matchAll(/https?:\/\/[^\s"<]+/g)].map(([link]) => link);
}

describe('links in mails use our own address', () => {
  test('against at least thirty attacks', () => {
    expect(HEADERS.length).toBeGreaterThanOrEqual(30);
  });

  test.each(HEADERS)('whatever the request says: %j', async (headers) => {
    const links = await askForMailLinks(world, headers);
    expect(links).toHaveLength(3);
    for (const link of links) expect(link.startsWith(`${PUBLIC_URL}/reset-password?token=rst_`)).toBe(true);
    const listening = await askForMailLinks(bare, headers);
    expect(listening).toHaveLength(3);
    for (const link of listening) expect(new URL(link).hostname).toBe('127.0.0.1');
  });

  test('and without PUBLIC_URL the address the server listens on', async () => {
    await bare.app.listen({ host: '127.0.0.1', port: 0 });
    const address = bare.app.server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const [link = ''] = await askForMailLinks(bare, { host: EVIL });
    expect(new URL(link).origin).toBe(`http://127.0.0.1:${port}`);
  });
});

const known = 'admin@example.com';
const foreign = `thief@${EVIL}`;
/** Inputs that have misled other mail servers or look-ups; each asks for the admin's link. */
const ADDRESSES: unknown[] = [
  [known, foreign],
  [[known]],
  { email: known },
  { $ne: null },
  { toString: known },
  true,
  null,
  1,
  '',
  ...[',', ', ', ';', ' ', '\n', '\r\n', '\t', '\0', '%0a', '%0d%0abcc:', '|', '<', '&email=', '\u2028'].map(
    (glue) => `${known}${glue}${foreign}`,
  ),
  `${known}\r\nBcc: ${foreign}`,
  `${known}\nCc: ${foreign}`,
  `${known}\r\n\r\nhello`,
  `<${known}>,<${foreign}>`,
  `Admin <${known}>`,
  `${foreign} <${known}>`,
  `"${known}"@${EVIL}`,
  `"admin@example.com ${foreign}"@example.com`,
  `"admin"@example.com`,
  `admin(${foreign})@example.com`,
  `admin@example.com(${EVIL})`,
  `admin@[127.0.0.1]`,
  `admin@example.com@${EVIL}`,
  `admin%example.com@${EVIL}`,
  `@${EVIL}:admin@example.com`,
  `${EVIL}!admin@example.com`,
  `admin@example.com.${EVIL}`,
  `admin@example.com#@${EVIL}`,
  `admin@example.com\\@${EVIL}`,
  'ädmin@example.com',
  'admın@example.com',
  'аdmin@example.com',
  'admin@exаmple.com',
  'admin@éxample.com',
  'admin@example。com',
  'ａｄｍｉｎ@ｅｘａｍｐｌｅ.ｃｏｍ',
  'ADMIN@EXAMPLE.COM',
  ' admin@example.com ',
  'admin+x@example.com',
  'a.dmin@example.com',
  'admin\u200b@example.com',
  'admin\u00ad@example.com',
  'admin@example.com\u202e',
  'xn--admin@example.com',
  `${'a'.repeat(10_000)}@example.com`,
];

describe('a link is sent to the stored address', () => {
  test('in tests with at least fifty addresses', () => {
    expect(ADDRESSES.length).toBeGreaterThanOrEqual(50);
  });

  test.each(ADDRESSES.map((email) => ({ said: JSON.stringify(email).slice(0, 60), email })))(
    'and to no other when $said is requested',
    async ({ email }) => {
      const response = await world.call('account.sendPasswordLink', { token: null, body: { email } });
      expect([200, 400]).toContain(response.statusCode);
      const mails = await world.mail.list();
      // Other spellings of the same address may get their link, at the stored one.
      const means = typeof email === 'string' ? normalizeEmail(email) : null;
      expect(mails.map(({ toEmail, toName }) => [toEmail, toName])).toEqual(
        means === known ? [[known, '']] : [],
      );
    },
  );
});
