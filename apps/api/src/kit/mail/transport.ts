import { mkdirSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';

import { cutText } from '@greenroom/contract/kit/cut-text';
import { createTransport } from 'nodemailer';
import type { SendMailOptions } from 'nodemailer';

import type { Config } from '#kit/config.ts';
import { listCauses } from '#kit/errors.ts';
import type { mails } from '#kit/db/kit.table.ts';

/** The time limits of a delivery, in milliseconds. */
export type TransportLimits = { connectMs: number; greetingMs: number; socketMs: number };

/** Why a mail was not sent. */
export type Rejection = {
  /** The server's message, which can be shown to staff. */
  words: string;
  /** Another try would have the same result. */
  isFinal: boolean;
  /** The server got the whole message and did not say whether it accepted it. */
  isUnclear: boolean;
};

type MailRow = typeof mails.$inferSelect;

/** A file of a mail. Without a type, the ending of its name says which it is. */
export type MailFile = { name: string; type?: string; content: Buffer };

/** The connection that sends mails. */
export type Transport = {
  /** Sends a mail, as the same message each time. @throws what `rejectionOf` reads */
  send(mail: MailRow, files: readonly MailFile[], signal: AbortSignal): Promise<void>;
  close(): void;
};

const WORDS_MAX = 500;
const TOO_SLOW = 'The mail server took too long.';
/** The sender without a mail server: `.invalid` addresses belong to no one. */
const NOBODY = { name: 'Greenroom', address: 'greenroom@greenroom.invalid' };

/** Returns the sender from the settings. */
export const senderOf = (config: Config): { name: string; address: string } => config.MAIL_FROM ?? NOBODY;

/** Returns the folder of mails when there is no mail server. */
export const outboxOf = (config: Config): string => join(config.DATA_DIR, 'outbox');

/** Opens the transport: to the mail server of `SMTP_URL`, or into the folder `outbox` of the data folder. */
export function openTransport(config: Config, limits: TransportLimits): Transport {
  return config.SMTP_URL
    ? openSmtp(config.SMTP_URL, senderOf(config), limits)
    : openOutbox(outboxOf(config), senderOf(config));
}

function connectSmtp(url: string, { connectMs, greetingMs, socketMs }: TransportLimits) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  const isSecure = protocol === 'smtps:';
  const auth = username && {
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
  };
  return createTransport({
    pool: true,
    maxConnections: 1,
    host,
    port: Number(port) || (isSecure ? 465 : 587),
    secure: isSecure,
    ...auth,
    // A password is never sent over a network unencrypted.
    requireTLS: Boolean(auth) && !isSecure && !isLocal(host),
    tls: { rejectUnauthorized: !isLocal(host) },
    connectionTimeout: connectMs,
    greetingTimeout: greetingMs,
    dnsTimeout: connectMs,
    socketTimeout: socketMs,
    idleTimeout: 10_000,
    // The queue counts and repeats the tries; a retry here could send a second copy.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Signs in at the mail server of `SMTP_URL`, and sends nothing. @throws the server's or the network's error */
export async function greetSmtp(url: string, limits: TransportLimits): Promise<void> {
  const server = connectSmtp(url, limits);
  try {
    await server.verify();
  } finally {
    server.close();
  }
}

function openSmtp(url: string, from: { name: string; address: string }, limits: TransportLimits): Transport {
  const server = connectSmtp(url, limits);
  // Each mail reports its own errors; those of an idle connection don't matter.
  server.on('error', () => undefined);
  /** The ids of messages whose last byte was sent. */
  const whole = new Set<string>();
  server.use('stream', ({ message }, done) => {
    message.processFunc((stream) => stream.once('end', () => whole.add(message.messageId())));
    done();
  });
  return {
    async send(mail, files, signal) {
      try {
        const sent = await server.sendMail({ ...toOutgoingMessage(mail, files, from), signal });
        if (sent.rejected.length > 0) throw refusedRecipientsError(sent);
      } catch (error) {
        throw error instanceof Error ? Object.assign(error, { isWhole: whole.has(mail.messageId) }) : error;
      } finally {
        whole.delete(mail.messageId);
      }
    },
    close: () => server.close({ force: true }),
  };
}

/** Returns whether the mail server is on this machine, so that nothing crosses a network. */
export const isLocal = (host: string) => /^(?:localhost|::1|127(?:\.\d+){3})$/.test(host);

function openOutbox(folder: string, from: { name: string; address: string }): Transport {
  // Anyone who can read the links in there can sign in.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail, files) {
      const { message } = await writer.sendMail(toOutgoingMessage(mail, files, from));
      const [id = ''] = mail.messageId.slice(1).split('@');
      const path = join(folder, `${id}.eml`);
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

type Delivered = {
  accepted: string[];
  rejected: string[];
  rejectedErrors?: { response?: string | undefined }[] | undefined;
};

/**
 * Returns that a mail server took a mail, but not for everyone. It is not tried again by itself: those who have it would
 * get it twice.
 */
function refusedRecipientsError({ accepted, rejected, rejectedErrors = [] }: Delivered): Error {
  const why = rejectedErrors[0]?.response ?? 'no words';
  const response = `Only ${accepted.join(', ')} got it, and not ${rejected.join(', ')}: ${why}`;
  return Object.assign(new Error(response), { code: 'EENVELOPE', response, permanent: true });
}

/** Builds the message: no addresses parsed from text, nothing loaded from files or URLs. */
function toOutgoingMessage(
  mail: MailRow,
  files: readonly MailFile[],
  from: { name: string; address: string },
): SendMailOptions {
  return {
    from,
    to: { name: literal(mail.toName), address: mail.toEmail },
    cc: mail.copied.map((address) => ({ name: '', address })),
    envelope: { from: from.address, to: [mail.toEmail, ...mail.copied] },
    ...(mail.replyTo !== null && { replyTo: { name: '', address: mail.replyTo } }),
    subject: literal(mail.subject),
    text: mail.text,
    html: mail.html,
    attachments: files.map(({ name, type, content }) => ({
      filename: literal(name),
      content,
      ...(type !== undefined && { contentType: type }),
    })),
    ...(mail.calendar !== null && { icalEvent: eventOf(mail.calendar) }),
    messageId: mail.messageId,
    ...(mail.conversation.length > 0 && {
      inReplyTo: mail.conversation.at(-1),
      references: mail.conversation,
    }),
    date: new Date(mail.createdAt),
    headers: mailHeaders(mail),
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The part that mail programs offer to put into the calendar, and the same as a file for those that do not know it. */
const eventOf = (content: string) => ({
  content,
  method: /^METHOD:(\w+)/m.exec(content)?.[1] ?? 'PUBLISH',
  filename: 'parlour.ics',
});

/** @source RFC 2369, RFC 8058 */
const mailHeaders = ({ kind, unsubscribeUrl }: MailRow): Record<string, string> => ({
  // Keeps automatic replies from answering these mails.
  ...(kind !== 'reply' && { 'Auto-Submitted': 'auto-generated' }),
  ...(unsubscribeUrl !== null && { 'List-Unsubscribe': `<${unsubscribeUrl}>` }),
  // Mail programs may only POST to an encrypted address.
  ...(unsubscribeUrl?.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
});

/** Keeps text that looks like an encoded word as text: mail programs would decode it, including any line breaks. */
const literal = (text: string) => text.replaceAll('=?', '=\u2060?');

type SmtpError = {
  message?: string;
  code?: unknown;
  response?: string;
  permanent?: boolean;
  isWhole?: boolean;
};

/**
 * Returns what a failed try means. Only a permanent refusal of this mail (5xx to sender, recipient or message), or one
 * that can't be sent at all, is final. Wrong passwords and unavailable servers can be fixed.
 */
export function rejectionOf(error: unknown, config: Config): Rejection {
  const { code, response, message, permanent, isWhole = false } = (listCauses(error)[0] ?? {}) as SmtpError;
  const isOfMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return {
    words: plainWords(code === 'EABORT' ? TOO_SLOW : (response ?? message ?? 'no words'), config),
    isFinal: isOfMail && (response === undefined || permanent === true),
    isUnclear: isWhole && response === undefined,
  };
}

/** Returns the message as one short line, without the password in case the server repeats it. */
function plainWords(text: string, { SMTP_URL: url }: Config): string {
  const { password = '' } = url ? new URL(url) : {};
  const line = text.replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();
  const said = [password, decodeURIComponent(password)]
    .filter((secret) => secret !== '')
    .reduce((words, secret) => words.replaceAll(secret, '…'), line);
  return cutText(said, WORDS_MAX);
}
