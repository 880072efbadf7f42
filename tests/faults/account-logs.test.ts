import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';

import { API_KEY } from '../../apps/api/src/testing/world.ts';
import { ask, embeddedUrl, startServer, stopServer, preparedFolder } from './server.ts';

const PEOPLE = 200;
const NEW_PASSWORD = 'brandnew789';

/** Returns the tokens of the mails in the outbox, once there are `count`. */
async function waitForTokens(folder: string, count: number): Promise<string[]> {
  const outbox = join(folder, 'outbox');
  await expect.poll(() => readdirSync(outbox).filter((name) => name.endsWith('.eml')).length).toBe(count);
  const letters = readdirSync(outbox).map((name) => PostalMime.parse(readFileSync(join(outbox, name))));
  return (await Promise.all(letters)).map(({ text }) => /token=([\w-]+)/.exec(text ?? '')?.[1] ?? '');
}

test(`no log holds a token of ${PEOPLE} links that were mailed, opened and used, even when the database refuses`, async ({
  annotate,
}) => {
  using folder = preparedFolder();
  const server = startServer({
    DATA_DIR: folder.path,
    LOG_LEVEL: 'trace',
    // So each can come from its own network and stay below the limits.
    TRUST_PROXY: '127.0.0.1',
  });
  const address = await server.address;
  const url = embeddedUrl(folder.path);
  await ask(
    url,
    `insert into users (name, email) select 'P', 'person' || n || '@example.com' from generate_series(1, ${PEOPLE + 1}) n`,
  );
  const send = (path: string, n: number, body?: object, token?: string) =>
    fetch(`${address}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'x-api-key': API_KEY,
        'x-forwarded-for': `10.0.${n}.1`,
        accept: 'text/html, application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  const askFor = (n: number) =>
    send('/api/v1/users/send-password-link', n, { email: `person${n}@example.com` });

  for (let n = 1; n <= PEOPLE; n += 1) expect((await askFor(n)).status).toBe(200);
  const tokens = await waitForTokens(folder.path, PEOPLE);
  expect(new Set(tokens).size).toBe(PEOPLE);
  for (const [n, token] of tokens.entries()) {
    expect((await send(`/api/v1/users/email-verify?token=${token}`, n)).status).toBe(400);
    await send(`/reset-password?token=${token}&is_admin=false`, n);
    // Like a mail program that breaks a link in the wrong place.
    await send(`/reset-password/${token}`, n);
    await send('/admin/users/reset-password', n, { password: NEW_PASSWORD }, token);
  }
  const [first = ''] = tokens;
  const used = await send('/api/v1/users/reset-password', 1, { password: NEW_PASSWORD }, first);
  expect(used.status).toBe(200);

  await ask(url, `alter table mails add constraint no_mail check (kind <> 'reset') not valid`);
  expect((await askFor(PEOPLE + 1)).status).toBe(500);
  await stopServer(server);

  const logs = `${server.output()}${server.errors()}${readFileSync(join(folder.path, 'postgres.log'), 'utf8')}`;
  expect(logs).toContain('"msg":"call failed"');
  expect(logs).toContain('no_mail');
  expect(tokens.filter((token) => logs.includes(token))).toEqual([]);
  expect(logs).not.toMatch(/rs[tu]_[\w-]{8}/);
  expect(logs).not.toContain(NEW_PASSWORD);
  expect(logs).not.toContain('$argon2');
  await annotate(`${PEOPLE} tokens mailed, opened and used: none in a log`, 'A17');
});
