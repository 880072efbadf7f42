import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';

import { readConfig } from '../../../apps/api/src/kit/config.ts';
import { openTransport, rejectionOf } from '../../../apps/api/src/kit/mail/transport.ts';
import type { Rejection } from '../../../apps/api/src/kit/mail/transport.ts';

const PASSWORD = 'p@s:s';
const LIMITS = { connectMs: 5000, greetingMs: 5000, socketMs: 5000 };
const NO_TLS = { disabledCommands: ['STARTTLS'], allowInsecureAuth: true };

type Seen = { isSecure: boolean; user: string | undefined };

/** Sends one mail to a server with this setup; known users can sign in, and guests too where no sign-in is required. */
async function sendTo(
  options: SMTPServerOptions,
  url: string,
): Promise<{ seen: Seen[]; rejection: Rejection | null }> {
  const seen: Seen[] = [];
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onAuth: ({ username = '', password }, _, done) =>
      password === PASSWORD
        ? done(null, { user: username })
        : done(new Error(`No: ${username} is not ${String(password)}`)),
    onData(stream, { secure, user }, done) {
      seen.push({ isSecure: secure, user });
      stream.resume().once('end', () => done());
    },
    ...options,
  });
  server.on('error', () => undefined);
  await once(server.listen(0), 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  const config = readConfig({ SMTP_URL: `${url}:${port}`, MAIL_FROM: 'staff@greenroom.example' });
  const transport = openTransport(config, LIMITS);
  onTestFinished(() => transport.close());
  const rejection = await transport.send(MAIL, [], AbortSignal.timeout(15_000)).then(
    () => null,
    (error: unknown) => rejectionOf(error, config),
  );
  return { seen, rejection };
}

const NOW = '2026-01-02T03:04:05.000Z';
const MAIL = {
  id: 1,
  messageId: '<mail-1.abc@greenroom.example>',
  kind: 'reply',
  toName: 'Ada',
  toEmail: 'ada@example.com',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  state: 'queued',
  attempts: 1,
  error: null,
  unclearTries: 0,
  link: null,
  replyTo: null,
  copied: [] as string[],
  conversation: [] as string[],
  unsubscribeUrl: null,
  calendar: null,
  isWritten: false,
  sendAt: NOW,
  createdAt: NOW,
  attachedBytes: 0,
  fileTries: 0,
  sentAt: null,
} as const;

test.each([
  ['smtps://user:p%40s%3As@127.0.0.1', { secure: true }, { isSecure: true, user: 'user' }],
  ['smtp://user:p%40s%3As@127.0.0.1', {}, { isSecure: true, user: 'user' }],
  ['smtp://user:p%40s%3As@localhost', NO_TLS, { isSecure: false, user: 'user' }],
  ['smtp://0.0.0.0', NO_TLS, { isSecure: false, user: undefined }],
])('%s is connected to with the protocol of its URL (%#)', async (url, options, seen) => {
  expect(await sendTo(options, url)).toEqual({ seen: [seen], rejection: null });
});

test('a password is never sent in plain text: without TLS there is no sign-in and no mail', async () => {
  const { seen, rejection } = await sendTo(NO_TLS, 'smtp://user:p%40s%3As@0.0.0.0');
  expect(seen).toEqual([]);
  expect(rejection).toMatchObject({ isFinal: false });
});

test('a remote server with an untrusted certificate gets no mail', async () => {
  const { seen, rejection } = await sendTo({ secure: true }, 'smtps://0.0.0.0');
  expect(seen).toEqual([]);
  expect(rejection).toEqual({
    words: expect.stringMatching(/certificate/),
    isFinal: false,
    isUnclear: false,
  });
});

test('a refused sign-in does not count against the mail, and its error holds no password', async () => {
  const { seen, rejection } = await sendTo({}, 'smtp://user:wrong%20one@127.0.0.1');
  expect(seen).toEqual([]);
  expect(rejection).toEqual({ words: '535 No: user is not …', isFinal: false, isUnclear: false });
});
