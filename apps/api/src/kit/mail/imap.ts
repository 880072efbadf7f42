import { setTimeout as wait } from 'node:timers/promises';

import type { ImapFlow } from 'imapflow';

import { isLocal } from '#kit/mail/transport.ts';

/** Takes the mails of a mailbox. */
export type Taker = {
  /** What is longer is cut, one byte behind this. */
  maxBytes: number;
  /**
   * Returns whether the mail belongs here, which it then has stored; null for one that is to be tried again later.
   * @throws Error when no mail can be stored now
   */
  take(raw: Buffer): Promise<boolean | null>;
};

type Reading = {
  url: string;
  taker: Taker;
  /** How often to look for mails that the server has not told of. */
  sweepMs: number;
  signal: AbortSignal;
  /** Called each time that everything is read. */
  onReading: () => void;
};

/** Reads new mails as they come, until the connection or the lock is lost. @throws Error why it ended */
export async function readMailbox({ url, taker, sweepMs, signal, onReading }: Reading): Promise<never> {
  const { path, ...settings } = readImapSettings(url, taker);
  // 60 files, for servers that read a mailbox: the others start without them.
  const { ImapFlow: Imap } = await import('imapflow');
  const imap = new Imap(settings);
  const closed = Promise.withResolvers<void>();
  const news = { told: Promise.withResolvers<void>() };
  let failure: unknown = new Error('the connection was closed');
  imap.on('error', (error: unknown) => (failure = error));
  imap.on('close', () => closed.resolve());
  imap.on('exists', () => news.told.resolve());
  const end = () => imap.close();
  signal.addEventListener('abort', end);
  try {
    signal.throwIfAborted();
    await imap.connect();
    const { readOnly } = await imap.mailboxOpen(path);
    if (readOnly) throw new Error('the mailbox is read-only');
    while (imap.usable) {
      news.told = Promise.withResolvers();
      await readNew(taker, imap, signal);
      onReading();
      await Promise.race([news.told.promise, closed.promise, wait(sweepMs, null, { ref: false })]);
    }
    throw failure;
  } finally {
    signal.removeEventListener('abort', end);
    imap.close();
  }
}

/** Signs in at the mailbox of `IMAP_URL`, and marks nothing. @throws Error why it can't be read */
export async function greetMailbox(url: string): Promise<void> {
  const { path, ...settings } = readImapSettings(url, { maxBytes: 0 });
  const { ImapFlow: Imap } = await import('imapflow');
  const imap = new Imap(settings);
  imap.on('error', () => undefined);
  try {
    await imap.connect();
    await imap.mailboxOpen(path, { readOnly: true });
  } finally {
    imap.close();
  }
}

/**
 * Hands in what is neither read nor flagged. A mail that is in its thread is marked as read, once that is stored; any
 * other is flagged, and stays unread for people. A killed process leaves a mail as it was.
 */
async function readNew(taker: Taker, imap: ImapFlow, signal: AbortSignal): Promise<void> {
  const found = await imap.search({ seen: false, flagged: false, deleted: false }, { uid: true });
  if (!Array.isArray(found)) throw new Error('the mailbox can not be searched');
  for (const uid of found) {
    if (signal.aborted) return;
    const mail = await imap.fetchOne(
      String(uid),
      { source: { maxLength: taker.maxBytes + 1 } },
      { uid: true },
    );
    if (!mail || !mail.source) continue;
    const isKept = await taker.take(mail.source);
    if (isKept === null) continue;
    const isMarked = await imap.messageFlagsAdd(String(uid), [isKept ? '\\Seen' : '\\Flagged'], {
      uid: true,
    });
    if (!isMarked) throw new Error('the mailbox takes no marks');
  }
}

function readImapSettings(url: string, { maxBytes }: Pick<Taker, 'maxBytes'>) {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  const isSecure = protocol === 'imaps:';
  return {
    path: decodeURIComponent(pathname.slice(1)) || 'INBOX',
    host,
    port: Number(port) || (isSecure ? 993 : 143),
    secure: isSecure,
    // A password is never sent over a network unencrypted.
    ...(!isSecure && { doSTARTTLS: !isLocal(host) }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    tls: { rejectUnauthorized: !isLocal(host) },
    logger: false as const,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    // Longer than between two sweeps.
    socketTimeout: 150_000,
    autoIdleDelay: 200,
    maxLiteralSize: maxBytes + 1024,
  };
}
