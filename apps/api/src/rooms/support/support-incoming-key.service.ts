import { createHash } from 'node:crypto';

import { normalizeEmail } from '@greenroom/contract/kit/addresses';

import { MESSAGE_ID } from '#kit/mail/mail.ts';
import type { MailHead } from '#rooms/support/support-incoming-head.service.ts';

/**
 * Returns what a mail is known by when it arrives again for a message. Strangers choose a `Message-ID`, so it counts only
 * within its message, from the same sender and with the same text: anything else is another answer. A mail without one
 * is known by when it was written.
 */
export function keyOfMail({ mailId, date, sender }: MailHead, raw: Buffer, messageId: number): string {
  const id = MESSAGE_ID.test(mailId) ? mailId : `written ${date}`;
  const parts = [messageId, normalizeEmail(sender), id, hash(textOf(raw))];
  return hash(JSON.stringify(parts));
}

/** Returns what stands below the head, whatever ends its lines: the way to us may change those. */
function textOf(raw: Buffer): string {
  const text = raw.toString('latin1').replaceAll(/\r\n?/g, '\n').trim();
  const end = text.indexOf('\n\n');
  return end === -1 ? '' : text.slice(end).trim();
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
