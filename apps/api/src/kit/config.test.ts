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
    OIDC_NAME: 'your company account',
    OIDC_SCOPES: ['email', 'profile'],
    OIDC_ROLES_CLAIM: 'groups',
    REPLIES_TO: 'anyone',
    KEEP_MAILS_DAYS: 30,
    KEEP_REMOVED_DAYS: 30,
    KEEP_UNUSED_FILES_HOURS: 24,
    STAFF_SESSION_HOURS: 12,
    STAFF_SESSION_IDLE_MINUTES: 30,
    APP_SESSION_DAYS: 180,
    APP_SESSION_IDLE_DAYS: 30,
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
  ['SMPT_URL', 'SMTP_URL'],
  ['MSTP_URL', 'SMTP_URL'],
  ['SMTP_ULR', 'SMTP_URL'],
  ['TRUST_PROXIES', 'TRUST_PROXY'],
  ['TIEM_ZONE', 'TIME_ZONE'],
  ['ADMIN_PASSWROD', 'ADMIN_PASSWORD'],
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

const DATABASES = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_REPLICA_URL',
] as const;
const databaseFault = (address: string) => {
  try {
    readConfig(Object.fromEntries(DATABASES.map((name) => [name, address])));
  } catch (error) {
    return (error as Error).message
      .split('\n')
      .map((line, index) => line.replace(`${DATABASES[index]} `, ''));
  }
  return [];
};

test.each([
  ['postgres://greenroom:s3cret@db1:5432,db2:5432/greenroom', /^must name one host: write the address of/],
  ['postgres://greenroom:s3cret@db1,db2/greenroom', /^must name one host/],
  ['postgres://greenroom:s3#cret@db/greenroom', /write %23 for the one in the password/],
  ['postgres://greenroom:s3/cret@db/greenroom', /in the password write %40 for @, %2F for \//],
  ['postgres://greenroom:s3,/cret@db/greenroom', /in the password write/],
])('says what to write instead of the address %s of a database', (address, words) => {
  const faults = databaseFault(address);
  expect(faults).toHaveLength(DATABASES.length);
  for (const fault of faults) expect(fault).toMatch(words);
  expect(faults.join('')).not.toContain('s3');
});

test.each([
  'postgres://greenroom:s3%23cret,1@db:5432/greenroom?sslmode=require',
  'postgresql://greenroom@/greenroom?host=/var/run/postgresql',
  'postgresql://postgres@%2Fvar%2Flib%2Fsocket:5432/greenroom?sslmode=disable',
  'postgresql:///greenroom',
])('takes %s as the address of a database', (address) => {
  expect(databaseFault(address)).toEqual([]);
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
    ['KEEP_ACTIVITY_DAYS', '89'],
    ['KEEP_MAILS_DAYS', '0'],
    ['KEEP_REMOVED_DAYS', '30 days'],
    ['STAFF_SESSION_IDLE_MINUTES', '1'],
    ['APP_SESSION_DAYS', '3651'],
    ['PAYMENT_FEE_CENTS', '10001'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['CAPABILITIES_OFF', 'trash, flying'],
    ['CAPABILITIES_OFF', 'greenroom, flying'],
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
