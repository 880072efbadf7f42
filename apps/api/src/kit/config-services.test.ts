import { describe, expect, test } from 'vitest';

import { ConfigError, readConfig } from '#kit/config.ts';

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
