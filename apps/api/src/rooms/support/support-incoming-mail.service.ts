import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import PostalMime, { addressParser } from 'postal-mime';
import type { Address } from 'postal-mime';

import { lineOf } from '#rooms/support/support-incoming-body.service.ts';
import type { MailBody } from '#rooms/support/support-incoming-body.service.ts';

/** What the head of a mail says. */
export type MailHead = {
  /** Its `Message-ID`, or a hash of one that has none. */
  mailId: string;
  sender: string;
  /** Every address that it was sent to. */
  recipients: string[];
  /** Whether no person wrote it: an automatic reply, a newsletter, a failed delivery. */
  isAutomatic: boolean;
};

const HEAD_MAX_BYTES = 64 * 1024;
const DELIVERED = ['delivered-to', 'x-original-to', 'envelope-to'];
const AUTOMATIC_SENDER = /^(?:mailer-daemon|postmaster|no-?reply)(?:[+@]|$)/i;

const addressesOf = (addresses: readonly Address[]): string[] =>
  addresses.flatMap(({ address, group }) => (group ? group.map((each) => each.address) : [address ?? '']));

/** Reads the head of a mail (RFC 822), which is little work. Returns null for what is no mail. */
export async function readHead(raw: Buffer): Promise<MailHead | null> {
  const [head] = /^[^]*?(?=\r?\n\r?\n)/.exec(raw.toString('latin1', 0, HEAD_MAX_BYTES)) ?? [];
  const email = head && (await PostalMime.parse(Buffer.from(head, 'latin1')).catch(() => null));
  if (!email || email.headers.length === 0) return null;
  const valuesOf = (...keys: string[]) =>
    email.headers.filter(({ key }) => keys.includes(key)).map(({ value }) => value.trim());
  const delivered = valuesOf(...DELIVERED).flatMap((value) => addressesOf(addressParser(value)));
  const sender = lineOf(addressesOf(email.from ? [email.from] : [])[0] ?? '', 254);
  return {
    mailId: lineOf(email.messageId ?? '', 998) || createHash('sha256').update(raw).digest('hex'),
    sender,
    recipients: [...addressesOf([...(email.to ?? []), ...(email.cc ?? [])]), ...delivered],
    isAutomatic: isAutomatic(valuesOf) || AUTOMATIC_SENDER.test(sender),
  };
}

/** @source RFC 3834 */
function isAutomatic(valuesOf: (...keys: string[]) => string[]): boolean {
  const [type = ''] = valuesOf('content-type');
  return (
    valuesOf('auto-submitted').some((value) => !/^no\b/i.test(value)) ||
    valuesOf('precedence').some((value) => /^(?:bulk|junk|list|auto_reply)$/i.test(value)) ||
    valuesOf('x-autoreply', 'x-autorespond').length > 0 ||
    valuesOf('return-path').includes('<>') ||
    /^multipart\/report\b/i.test(type)
  );
}

/** A mail of 10 MB with attachments takes a second and 60 MB; one of line breaks alone 10 s and gigabytes. */
const READER = { clockMs: 6000, heapMb: 192 };
/** Replaces the text of a mail that is not read. */
export const UNREADABLE = '[This mail is broken or too large to be read here. It is in the mailbox.]';

/** An ordinary mail of 10 MB has 140,000 lines. One of many more could end the process before the thread's limit does. */
const LINES_MAX = 200_000;
function hasTooManyLines(raw: Buffer): boolean {
  let lines = 0;
  for (let at = raw.indexOf(10); at !== -1 && lines <= LINES_MAX; at = raw.indexOf(10, at + 1)) lines += 1;
  return lines > LINES_MAX;
}

/** Reads the rest of a mail in a thread of its own, which is ended when that takes too much time or memory. */
export async function readRest(raw: Buffer): Promise<MailBody> {
  if (hasTooManyLines(raw)) return { message: UNREADABLE, attachments: [] };
  const reader = new Worker(new URL('support-incoming-reader.service.ts', import.meta.url), {
    workerData: new Uint8Array(raw),
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: READER.heapMb },
  });
  const told = once(reader, 'message', { signal: AbortSignal.timeout(READER.clockMs) });
  const body = await told.then(
    ([said]) => said as MailBody,
    () => ({ message: UNREADABLE, attachments: [] }),
  );
  await reader.terminate();
  return body;
}
