import { mkdirSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';

import { createTransport } from 'nodemailer';
import type { SendMailOptions } from 'nodemailer';

import type { Config } from '#kit/config.ts';
import { causesOf } from '#kit/errors.ts';
import type { mails } from '#kit/db/kit.table.ts';

/** How long the parts of a delivery may take, in milliseconds. */
export type TransportLimits = { connectMs: number; greetingMs: number; socketMs: number };

/** Why a mail did not go. */
export type Rejection = {
  /** The server's words, fit to show staff. */
  words: string;
  /** Another try would end the same. */
  isFinal: boolean;
  /** The server had the whole message and never said whether it took it. */
  isUnclear: boolean;
};

type MailRow = typeof mails.$inferSelect;

/** What carries mails away. */
export type Transport = {
  /** Hands one over, as the same message each time. @throws what `rejectionOf` reads */
  send(mail: MailRow, signal: AbortSignal): Promise<void>;
  close(): void;
};

const WORDS_MAX = 500;
const TOO_SLOW = 'The mail server took too long.';
/** Without a mail server nobody needs to answer: `.invalid` is nobody's. */
const NOBODY = { name: 'Greenroom', address: 'greenroom@greenroom.invalid' };

/** The sender, as the settings give it. */
export const senderOf = (config: Config): { name: string; address: string } => config.MAIL_FROM ?? NOBODY;

/** Where mails lie when there is no mail server. */
export const outboxOf = (config: Config): string => join(config.DATA_DIR, 'outbox');

/** Opens the way out: to the mail server of `SMTP_URL`, or into the folder `outbox` of the data folder. */
export function openTransport(config: Config, limits: TransportLimits): Transport {
  return config.SMTP_URL
    ? openSmtp(config.SMTP_URL, senderOf(config), limits)
    : openOutbox(outboxOf(config), senderOf(config));
}

function openSmtp(
  url: string,
  from: { name: string; address: string },
  { connectMs, greetingMs, socketMs }: TransportLimits,
): Transport {
  const { protocol, hostname, port, username, password } = new URL(url);
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  const isSecure = protocol === 'smtps:';
  const auth = username && {
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
  };
  const server = createTransport({
    pool: true,
    maxConnections: 1,
    host,
    port: Number(port) || (isSecure ? 465 : 587),
    secure: isSecure,
    ...auth,
    // A password never crosses a network in the clear.
    requireTLS: Boolean(auth) && !isSecure && !isLocal(host),
    tls: { rejectUnauthorized: !isLocal(host) },
    connectionTimeout: connectMs,
    greetingTimeout: greetingMs,
    dnsTimeout: connectMs,
    socketTimeout: socketMs,
    idleTimeout: 10_000,
    // The queue tries again and counts; a second try in here could be a second copy.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // Each mail has its own answer; what else happens to an idle connection is no news.
  server.on('error', () => undefined);
  /** Of messages that are on the line to their last byte. */
  const whole = new Set<string>();
  server.use('stream', ({ message }, done) => {
    message.processFunc((stream) => stream.once('end', () => whole.add(message.messageId())));
    done();
  });
  return {
    async send(mail, signal) {
      try {
        await server.sendMail({ ...messageOf(mail, from), signal });
      } catch (error) {
        throw error instanceof Error ? Object.assign(error, { isWhole: whole.has(mail.messageId) }) : error;
      } finally {
        whole.delete(mail.messageId);
      }
    },
    close: () => server.close({ force: true }),
  };
}

/** A mail server on this machine: nothing crosses a network. */
const isLocal = (host: string) => /^(?:localhost|::1|127(?:\.\d+){3})$/.test(host);

function openOutbox(folder: string, from: { name: string; address: string }): Transport {
  // Links in there let whoever reads them in.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await writer.sendMail(messageOf(mail, from));
      const path = join(folder, `${mail.messageId.replaceAll(/^<|@.*$/g, '')}.eml`);
      const file = await open(`${path}.part`, 'w', 0o600);
      try {
        await file.writeFile(message as Buffer);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${path}.part`, path);
    },
    close: () => undefined,
  };
}

/** The message: one recipient, addresses never read out of a text, nothing fetched or read from a file for it. */
function messageOf(mail: MailRow, from: { name: string; address: string }): SendMailOptions {
  return {
    from,
    to: { name: literal(mail.toName), address: mail.toEmail },
    envelope: { from: from.address, to: [mail.toEmail] },
    subject: literal(mail.subject),
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId,
    date: new Date(mail.createdAt),
    // Nobody's holiday note should answer a machine.
    ...(mail.kind !== 'reply' && { headers: { 'Auto-Submitted': 'auto-generated' } }),
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Text that looks like an encoded word stays text: readers would decode it, with whatever line breaks are in it. */
const literal = (text: string) => text.replaceAll('=?', '=\u2060?');

type SmtpError = {
  message?: string;
  code?: unknown;
  response?: string;
  permanent?: boolean;
  isWhole?: boolean;
};

/**
 * What a failed try means. Final is only what the server says of this very mail for good (5xx to sender, recipient or
 * message), or what can't be sent at all; wrong passwords and servers that are away are somebody's to put right.
 */
export function rejectionOf(error: unknown, config: Config): Rejection {
  const { code, response, message, permanent, isWhole = false } = (causesOf(error)[0] ?? {}) as SmtpError;
  const isOfMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return {
    words: plainWords(code === 'EABORT' ? TOO_SLOW : (response ?? message ?? 'no words'), config),
    isFinal: isOfMail && (response === undefined || permanent === true),
    isUnclear: isWhole && response === undefined,
  };
}

/** One line, short, and without the password, should a server repeat it. */
function plainWords(text: string, { SMTP_URL: url }: Config): string {
  const { password = '' } = url ? new URL(url) : {};
  const line = text.replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();
  return [password, decodeURIComponent(password)]
    .filter((secret) => secret !== '')
    .reduce((words, secret) => words.replaceAll(secret, '…'), line)
    .slice(0, WORDS_MAX);
}
