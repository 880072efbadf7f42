import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, inject, onTestFinished, test } from 'vitest';

import { check } from '../../../apps/api/src/app/check.ts';
import { openDatabase } from '../../../apps/api/src/kit/db/db.ts';
import { runHere } from '../../../apps/api/src/testing/command.ts';
import { asApp, createDatabase, dropDatabase } from '../../../apps/api/src/testing/databases.ts';
import { startIdentityProvider } from '../../../apps/api/src/testing/identity-provider.ts';
import { startSmtp } from '../../setup/smtp.ts';

function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-check-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs `npm run check` with settings of its own. */
const run = (env: Record<string, string>) => runHere(check, [], { PORT: '0', ENV_FILE: '', ...env });

test('npm run check tries what a start needs, says what it would do, and writes nothing', async () => {
  const folder = openFolder();
  const missing = join(folder, 'data');
  const smtp = await startSmtp();
  onTestFinished(() => smtp.stop());
  const first = await run({ DATA_DIR: missing, SMTP_URL: smtp.url, MAIL_FROM: 'staff@example.com' });
  expect([first.code, first.errors]).toEqual([0, '']);
  expect(first.output).toMatch(/^ok +settings +from the environment$/m);
  expect(first.output).toMatch(/^ok +ports +any free port$/m);
  expect(first.output).toMatch(/^ok +database +the embedded PostgreSQL in .*postgres is not there yet$/m);
  expect(first.output).toMatch(/^ok +mail +127\.0\.0\.1:\d+ answers; mails are from staff@example\.com$/m);
  expect(first.output).toMatch(/^(?:ok|note) +disk +\d+\.\d GB free in /m);
  expect(first.output).toContain(
    '- create the first owner, admin@example.com, with a password that it prints\n',
  );
  expect(first.output).toContain('- create a demo community\n');
  expect(readdirSync(folder)).toEqual([]);
  expect(smtp.mails()).toEqual([]);
  const production = await run({ DATA_DIR: missing, NODE_ENV: 'production' });
  expect(production.output).toContain('- create no demo community (DEMO=1 asks for one)\n');
});

test('npm run check says what a start would do to a database of its own, and changes nothing there', async () => {
  const url = await createDatabase(inject('databaseUrl'));
  const db = openDatabase(url, () => undefined, { max: 1 });
  onTestFinished(async () => {
    await db.$client.end();
    await dropDatabase(url);
  });
  const env = { DATABASE_URL: url, DATA_DIR: openFolder() };
  const rows = async () =>
    (
      await db.$client.query<{ settings: string }>(
        `select string_agg(s::text, ' ' order by name) as settings from settings s`,
      )
    ).rows;
  const before = await rows();
  const first = await run({ ...env, ADMIN_PASSWORD: 'stage!door7' });
  expect([first.code, first.errors]).toEqual([0, '']);
  expect(first.output).toMatch(/^ok +database +PostgreSQL \d+\.\S+, as \w+$/m);
  expect(first.output).toMatch(/^ok +database +the clock of the database is 0\.\d s /m);
  expect(first.output).toContain(
    '- create the first owner, admin@example.com, with the password of ADMIN_PASSWORD\n',
  );
  expect(first.output).not.toContain('stage!door7');
  expect(await rows()).toEqual(before);
  await db.$client.query(
    `delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`,
  );
  expect((await run(env)).output).toMatch(/^- apply 1 migrations, up to \d{4}_/m);
  await db.$client.query(
    `insert into admins (name, email, password_hash, role) values ('Ada', 'ada@example.com', 'x', 'owner')`,
  );
  await db.$client.query(
    `insert into money_rates (valid_from, share_basis_points, fee_basis_points, fee_cents) values ('0001-01-01', 1, 1, 1)`,
  );
  const moved = await run({ ...env, TIME_ZONE: 'Asia/Tokyo' });
  expect(moved.output).toMatch(
    /^note +database +TIME_ZONE is Asia\/Tokyo, but days are counted in America\/New_York/m,
  );
  expect(moved.output).not.toContain('first owner');
});

test('npm run check of a database that is there says as whom calls are made, who may not read all of it', async () => {
  const url = await createDatabase(inject('databaseUrl'));
  onTestFinished(async () => void (await dropDatabase(url)));
  const env = { DATABASE_URL: asApp(url), DATABASE_OWNER_URL: url, DATA_DIR: openFolder() };
  const { code, output, errors } = await run(env);
  expect([code, errors], output).toEqual([0, '']);
  expect(output).toMatch(/^ok +database +calls are made as greenroom_test$/m);
});

test('npm run check names everything that is wrong at once, and ends with 1', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as AddressInfo;
  const { code, output, errors } = await run({
    DATABASE_URL: `postgres://greenroom:s3cret@127.0.0.1:1/greenroom`,
    DATA_DIR: '/dev/null/nowhere',
    PORT: String(port),
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'staff@example.com',
    MAIL_REPLY_TO: 'support@example.com',
    IMAP_URL: 'imap://user:s3cret@127.0.0.1:1',
  });
  expect(code).toBe(1);
  expect(output).toMatch(new RegExp(`^WRONG +ports +Port ${port} is in use`, 'm'));
  expect(output).toMatch(/^WRONG +database +.*ECONNREFUSED/m);
  expect(output).toMatch(/^WRONG +files +DATA_DIR \/dev\/null\/nowhere can't be written/m);
  expect(output).toMatch(/^WRONG +mail +The mail server of SMTP_URL can't be used: .*ECONNREFUSED/m);
  expect(output).toMatch(/^WRONG +mailbox +The mailbox of IMAP_URL can't be read: /m);
  expect(output + errors).not.toContain('s3cret');
  expect(errors).toMatch(/5 of \d are wrong\. Nothing was changed\.\n$/);
});

test('npm run check names a setting that can not be used', async () => {
  const { code, errors } = await run({ PORT: 'four' });
  expect([code, errors]).toEqual([1, expect.stringContaining('PORT must be a number')]);
});

test('npm run check names the host of passkeys, and the consoles that are not there', async () => {
  const env = { DATA_DIR: openFolder(), CONSOLE_ORIGINS: 'https://a.green.example,https://other.example' };
  const named = await run({ ...env, PUBLIC_URL: 'https://green.example' });
  expect(named.output).toMatch(/^ok +passkeys +for green\.example$/m);
  expect(named.output).toMatch(/^note +passkeys +not at https:\/\/other\.example, /m);
  expect(named.output).not.toContain('not at https://a.green.example');
  const bare = await run({ ...env, PUBLIC_URL: 'https://192.0.2.7' });
  expect(bare.output).toMatch(/^note +passkeys +none: PUBLIC_URL is an IP address/m);
});

test('npm run check asks the provider of single sign-on, and says where it sends people back', async () => {
  const provider = await startIdentityProvider();
  onTestFinished(() => provider.close());
  const env = { ...provider.settings, DATA_DIR: openFolder(), PUBLIC_URL: 'https://green.example' };
  const there = await run({ ...env, OIDC_ONLY: '1' });
  expect(there.output).toMatch(
    /^ok +sign-on +127\.0\.0\.1:\d+ answers; .* https:\/\/green\.example\/sign-on$/m,
  );
  expect(there.output).toMatch(/^note +sign-on +OIDC_ONLY: passwords and passkeys are off$/m);
  provider.state.isDown = true;
  const away = await run(env);
  expect(away.output).toMatch(/^WRONG +sign-on +The provider of OIDC_ISSUER can't be asked: /m);
  expect(away.output + away.errors).not.toContain(env.OIDC_CLIENT_SECRET);
});
