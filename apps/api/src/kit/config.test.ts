// @embedded-only: settings need no database.
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { ConfigError, readConfig } from '#kit/config.ts';

test('uses sensible defaults without any setting', () => {
  expect(readConfig({})).toEqual({
    HOST: '127.0.0.1',
    PORT: 4000,
    DATA_DIR: join(process.cwd(), 'data'),
    ADMIN_EMAIL: 'admin@example.com',
    TIME_ZONE: 'America/New_York',
    CAPABILITIES_OFF: [],
    LOG_LEVEL: 'warn',
    API_DOCS: true,
    SLOW_QUERY_MS: 1000,
    S3_REGION: 'us-east-1',
    COMMUNITY_SHARE_PERCENT: 20,
    PAYMENT_FEE_PERCENT: 2.9,
    PAYMENT_FEE_CENTS: 30,
    REPLIES_TO: 'anyone',
  });
});

test('treats an empty or blank variable as not set, and ignores unknown ones', () => {
  expect(readConfig({ PORT: '', API_KEY: '  ', DATABASE_URL: '', HOME: '/root' })).toEqual(readConfig({}));
});

test.each([
  ['PORT', '0', 0],
  ['DATA_DIR', '/srv/greenroom', '/srv/greenroom'],
  ['API_KEY', 'first-key-1, second-key-2', ['first-key-1', 'second-key-2']],
  ['DEMO', '1', true],
  ['DEMO', '0', false],
  ['TIME_ZONE', 'Europe/Berlin', 'Europe/Berlin'],
  ['COMMUNITY_SHARE_PERCENT', '0', 0],
  ['COMMUNITY_SHARE_PERCENT', '100', 100],
  ['PAYMENT_FEE_PERCENT', '3.25', 3.25],
  ['PAYMENT_FEE_CENTS', '0', 0],
  ['PUBLIC_URL', 'https://console.example.com/', 'https://console.example.com'],
  ['VOTE_TOKENS_REQUIRED', '1', true],
  ['REPLIES_TO', 'known', 'known'],
  ['TRUST_PROXY', '10.0.0.1, 10.1.0.0/16, ::1', ['10.0.0.1', '10.1.0.0/16', '::1']],
  ['DATABASE_URL', 'postgresql://a:b@db/greenroom', 'postgresql://a:b@db/greenroom'],
  ['S3_BUCKET', 'greenroom-media', 'greenroom-media'],
  ['S3_REGION', 'eu-central-1', 'eu-central-1'],
  ['MAIL_REPLY_TO', ' support@example.com ', 'support@example.com'],
  ['MAIL_FROM', 'staff@example.com', { name: '', address: 'staff@example.com' }],
  ['MAIL_FROM', ' <staff@example.com> ', { name: '', address: 'staff@example.com' }],
  ['MAIL_FROM', 'Greenroom <staff@example.com>', { name: 'Greenroom', address: 'staff@example.com' }],
  ['MAIL_FROM', '"Green, Room" <staff@example.com>', { name: 'Green, Room', address: 'staff@example.com' }],
  [
    'MAIL_FROM',
    'Grünes Zimmer <staff@münchen.example>',
    { name: 'Grünes Zimmer', address: 'staff@münchen.example' },
  ],
] as const)('%s=%s is read', (variable, value, read) => {
  expect(readConfig({ [variable]: value })[variable]).toEqual(read);
});

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASEURL', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['MAIL_FORM', 'MAIL_FROM'],
  ['PORTS', 'PORT'],
  ['S3_ACCES_KEY_ID', 'S3_ACCESS_KEY_ID'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['ATABASE_URL', 'DATABASE_URL'],
])('refuses %s, which may be a typo of %s', (name, known) => {
  const refused = () => readConfig({ [name]: 's3cret-value' });
  expect(refused).toThrow(ConfigError);
  expect(refused).toThrow(`${name} is not a setting of Greenroom. Did you mean ${known}?`);
  expect(refused).not.toThrow('s3cret');
  // What another program needs is emptied for this one.
  expect(readConfig({ [name]: '' })).toEqual(readConfig({}));
});

test('ignores a variable of another program, also one with a similar name', () => {
  const foreign = `HOME HOSTNAME PATH PWD PGPORT PGHOST DEBUG LOGNAME AWS_REGION AWS_ACCESS_KEY_ID API_URL
    POST COST LOST GHOST SPORT PART FORT MEMO HTTP_URL LDAP_URL FTP_URL SOAP_URL MAIL MAIL_TO LANG LEVEL TZ
    TEST_DATABASE_URL NODE_ENV NODE_COMPILE_CACHE ENV_FILE DB_PORT DB_HOST PORT_HTTP APP_PORT S3_PREFIX
    GITHUB_API_URL RUNNER_TEMP HOSTTYPE KUBERNETES_PORT KUBERNETES_SERVICE_HOST OTEL_EXPORTER_OTLP_HEADERS`;
  const env = Object.fromEntries(foreign.split(/\s+/).map((name) => [name, 'x']));
  expect(readConfig(env)).toEqual(readConfig({}));
});

describe('an invalid value', () => {
  test.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '4000x'],
    ['PORT', '0x10'],
    ['PORT', '999999'],
    ['DATABASE_URL', 'mysql://root:s3cret-value@db/greenroom'],
    ['DATABASE_URL', 's3cret-value'],
    ['PUBLIC_URL', 'ftp://s3cret-value.example.com'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['PUBLIC_URL', 'https://example.com/s3cret-value'],
    ['PUBLIC_URL', 'https://s3cret-value@example.com'],
    ['PUBLIC_URL', 'https://example.com/?s3cret-value'],
    ['CONSOLE_ORIGINS', '*'],
    ['CONSOLE_ORIGINS', 'https://example.com,https://s3cret-value.example.com/path'],
    ['API_KEY', 'short'],
    ['API_KEY', 's3cret value'],
    ['API_KEY', 's3cret-value-1,s3cret-value-2,s3cret-value-3'],
    ['ADMIN_EMAIL', 's3cret-value'],
    ['ADMIN_PASSWORD', 's3cret value 1'],
    ['ADMIN_PASSWORD', 'abc'],
    ['DEMO', 'yes'],
    ['TIME_ZONE', 'Mars/Olympus'],
    ['COMMUNITY_SHARE_PERCENT', '100.01'],
    ['COMMUNITY_SHARE_PERCENT', '20%'],
    ['PAYMENT_FEE_PERCENT', '2.905'],
    ['PAYMENT_FEE_PERCENT', '-1'],
    ['PAYMENT_FEE_CENTS', '30.5'],
    ['PAYMENT_FEE_CENTS', '10001'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['CAPABILITIES_OFF', 'trash, flying'],
    ['LOG_LEVEL', 'loud'],
    ['S3_BUCKET', 'S3cret-value'],
    ['S3_BUCKET', 's3://s3cret-value/media'],
    ['S3_REGION', 's3cret value'],
    ['S3_ENDPOINT', 's3.s3cret-value.example.com'],
    ['S3_ENDPOINT', 'https://admin:s3cret-value@s3.example.com'],
    ['S3_ACCESS_KEY_ID', 's3cret value'],
    ['S3_SECRET_ACCESS_KEY', 's3cret'],
    ['S3_FORCE_PATH_STYLE', 'yes'],
    ['SMTP_URL', 's3cret-value'],
    ['SMTP_URL', 'https://user:s3cret-value@mail.example.com'],
    ['SMTP_URL', 'smtp:///s3cret-value'],
    ['SMTP_URL', 'smtp://user:s3cret-value@'],
    ['SMTP_URL', 'smtp://user:s3cret-value%@mail.example.com'],
    ['SMTP_URL', 'smtp://user:s3cret-value@mail.example.com/path'],
    ['SMTP_URL', 'smtp://mail.example.com/?tls.rejectUnauthorized=s3cret-value'],
    ['SMTP_URL', 'smtp://mail.example.com:99999'],
    ['MAIL_REPLY_TO', 's3cret-value'],
    ['MAIL_REPLY_TO', 's3cret-value+tag@example.com'],
    ['MAIL_REPLY_TO', `s3cret-value${'x'.repeat(20)}@example.com`],
    ['INBOUND_MAIL_SECRET', 's3cret-value'],
    ['IMAP_URL', 's3cret-value'],
    ['IMAP_URL', 'imaps://s3cret-value@mail.example.com'],
    ['IMAP_URL', 'smtp://user:s3cret-value@mail.example.com'],
    ['IMAP_URL', 'imaps://user:s3cret-value@mail.example.com/%'],
    ['INBOUND_MAIL_SECRET', 's3cret-value s3cret-value s3cret-value'],
    ['MAIL_FROM', 's3cret-value'],
    ['MAIL_FROM', 'Greenroom s3cret-value@example.com'],
    ['MAIL_FROM', 'Greenroom <s3cret-value@example.com> more'],
    ['MAIL_FROM', 'a@example.com, s3cret-value@example.com'],
    ['MAIL_FROM', 'Green\r\nBcc: s3cret-value@example.com <staff@example.com>'],
    ['MAIL_FROM', 'Greenroom <staff@example.com\n>'],
  ])('%s=%j is refused by name, without showing the value', (variable, value) => {
    const read = () => readConfig({ [variable]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${variable} \\S`));
    expect(read).not.toThrow(
      new RegExp(value.length > 3 ? value.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : 's3cret'),
    );
  });

  test('is named together with other invalid ones, each on its own line', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'loud' })).toThrow(/^PORT .+\nLOG_LEVEL .+$/);
  });
});

describe('an S3 store', () => {
  const keys = { S3_ACCESS_KEY_ID: 'greenroom-key', S3_SECRET_ACCESS_KEY: 's3cret-value' };

  test('needs a bucket and the settings of its service', () => {
    const env = {
      S3_BUCKET: 'media',
      S3_ENDPOINT: 'https://s3.example.com/',
      S3_FORCE_PATH_STYLE: '1',
      ...keys,
    };
    expect(readConfig(env)).toMatchObject({
      ...env,
      S3_ENDPOINT: 'https://s3.example.com',
      S3_FORCE_PATH_STYLE: true,
    });
    expect(readConfig({ S3_BUCKET: 'media' }).S3_ACCESS_KEY_ID).toBeUndefined();
  });

  test.each([
    [
      { DATABASE_OWNER_URL: 'postgres://owner@db/greenroom' },
      /^DATABASE_URL is required with DATABASE_OWNER_URL/,
    ],
    [
      { S3_ENDPOINT: 'https://s3.example.com' },
      /^S3_BUCKET is required with S3_ENDPOINT: the bucket for uploads/,
    ],
    [{ S3_FORCE_PATH_STYLE: '1' }, /^S3_BUCKET is required with S3_FORCE_PATH_STYLE/],
    [keys, /^S3_BUCKET is required with S3_ACCESS_KEY_ID/],
    [
      { S3_BUCKET: 'media', S3_ACCESS_KEY_ID: keys.S3_ACCESS_KEY_ID },
      /^S3_SECRET_ACCESS_KEY is required with S3_ACCESS_KEY_ID: set both/,
    ],
    [
      { S3_BUCKET: 'media', S3_SECRET_ACCESS_KEY: keys.S3_SECRET_ACCESS_KEY },
      /^S3_ACCESS_KEY_ID is required with S3_SECRET_ACCESS_KEY: set both/,
    ],
  ])('that is incomplete is refused with advice (%#)', (env, words) => {
    const read = () => readConfig(env);
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(words);
    expect(read).not.toThrow(/s3cret/);
  });
});

test('requiring device tokens is refused where none are issued', () => {
  const VOTE_TOKENS_REQUIRED = '1';
  const CAPABILITIES_OFF = 'trash, contest_guests';
  expect(() => readConfig({ VOTE_TOKENS_REQUIRED, CAPABILITIES_OFF })).toThrow(
    /^VOTE_TOKENS_REQUIRED needs contest_guests/,
  );
  expect(readConfig({ VOTE_TOKENS_REQUIRED: '0', CAPABILITIES_OFF }).VOTE_TOKENS_REQUIRED).toBe(false);
});

describe('consoles at other origins', () => {
  const CONSOLE_ORIGINS = 'https://Console.example.com/, http://127.0.0.1:4173';

  test('are read as origins', () => {
    expect(readConfig({ CONSOLE_ORIGINS, PUBLIC_URL: 'https://api.example.com' }).CONSOLE_ORIGINS).toEqual([
      'https://console.example.com',
      'http://127.0.0.1:4173',
    ]);
  });

  test('without the public address of this server are refused', () => {
    expect(() => readConfig({ CONSOLE_ORIGINS })).toThrow(/^PUBLIC_URL is required with CONSOLE_ORIGINS: /);
  });
});

describe('a mail server', () => {
  test.each([
    'smtp://mail.example.com',
    'smtps://mail.example.com:465/',
    'smtp://user%40example.com:p%3Ass@[::1]:2525',
  ])('is accepted with a sender: %s', (SMTP_URL) => {
    expect(readConfig({ SMTP_URL, MAIL_FROM: 'a@example.com' }).SMTP_URL).toBe(SMTP_URL);
  });

  test('without a sender is refused, even with other errors; a sender alone is accepted', () => {
    const SMTP_URL = 'smtp://user:s3cret-value@mail.example.com';
    expect(() => readConfig({ SMTP_URL })).toThrow(/^MAIL_FROM is required with SMTP_URL: [^\n]+$/);
    expect(() => readConfig({ SMTP_URL, PORT: 'x' })).toThrow(/^PORT .+\nMAIL_FROM is required/);
    expect(readConfig({ MAIL_FROM: 'a@example.com' }).SMTP_URL).toBeUndefined();
  });

  test('has a mailbox only with an address that people answer to', () => {
    const IMAP_URL = 'imaps://user%40example.com:s3cret-value@mail.example.com/Support%20answers';
    expect(() => readConfig({ IMAP_URL })).toThrow(/^MAIL_REPLY_TO is required with IMAP_URL: [^\n]+$/);
    expect(readConfig({ IMAP_URL, MAIL_REPLY_TO: 'a@example.com' })).toMatchObject({ IMAP_URL });
  });

  test('can hand in answers only with an address that people answer to', () => {
    const INBOUND_MAIL_SECRET = 's3cret-value-of-24-signs';
    expect(() => readConfig({ INBOUND_MAIL_SECRET })).toThrow(
      /^MAIL_REPLY_TO is required with INBOUND_MAIL_SECRET: [^\n]+$/,
    );
    expect(readConfig({ INBOUND_MAIL_SECRET, MAIL_REPLY_TO: 'a@example.com' })).toMatchObject({
      INBOUND_MAIL_SECRET,
    });
  });
});
