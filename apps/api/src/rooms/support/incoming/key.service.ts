import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';

import { normalizeEmail } from '@greenroom/contract/kit/addresses';

import { MESSAGE_ID } from '#kit/mail/mail.ts';
import type { MailHead } from '#kit/mail/reading/head.ts';

/**
 * Returns what a mail is known by when it arrives again for a message. Strangers choose a `Message-ID`, so it counts only
 * within its message, from the same sender and with the same text: anything else is another answer. A mail without one
 * is known by when it was written.
 */
export function keyOfMail({ mailId, date, sender }: MailHead, textHash: string, messageId: number): string {
  const id = MESSAGE_ID.test(mailId) ? mailId : `written ${date}`;
  return hashToHex(JSON.stringify([messageId, normalizeEmail(sender), id, textHash]));
}

const HEAD_MAX = 64 * 1024;
/** The empty line below a head, whatever ends its lines. */
const END_OF_HEAD = /[^\r\n](?:\r\n\r\n|\n\n|\r\r)/;
/** A large mail is read in pieces, and others are answered between them. */
const PIECE_BYTES = 1024 * 1024;
const [LINE_FEED, RETURN] = [0x0a, 0x0d];

/** Returns what tells the text of a mail from others, whatever ends its lines: the way to us may change those. */
export async function hashText(raw: Buffer): Promise<string> {
  const head = END_OF_HEAD.exec(raw.toString('latin1', 0, HEAD_MAX));
  const hash = createHash('sha256');
  for (let from = head?.index ?? raw.length; from < raw.length; from += PIECE_BYTES) {
    const piece = raw.subarray(from, from + PIECE_BYTES);
    hash.update(piece.filter((byte) => byte !== LINE_FEED && byte !== RETURN));
    await turn();
  }
  return hash.digest('hex');
}

const hashToHex = (text: string): string => createHash('sha256').update(text).digest('hex');
