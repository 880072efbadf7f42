import PostalMime, { addressParser } from 'postal-mime';
import type { Address } from 'postal-mime';

import { lineOf } from '#rooms/support/support-incoming-body.service.ts';

/** What the head of a mail says. */
export type MailHead = {
  /** Its `Message-ID`; empty for one that has none. */
  mailId: string;
  sender: string;
  /** Every address that it was sent to. */
  recipients: string[];
  /** Whether no person wrote it: an automatic reply, a newsletter, a failed delivery. */
  isAutomatic: boolean;
};

const DELIVERED = ['delivered-to', 'x-original-to', 'envelope-to'];
const AUTOMATIC_SENDER = /^(?:mailer-daemon|postmaster|no-?reply)(?:[+@]|$)/i;

const addressesOf = (addresses: readonly Address[]): string[] =>
  addresses.flatMap(({ address, group }) => (group ? group.map((each) => each.address) : [address ?? '']));

/** Reads the beginning of a mail (RFC 822) up to the first empty line. Returns null for what is no mail. */
export async function readHead(raw: Buffer): Promise<MailHead | null> {
  const [head] = /^[^]*?(?=\r?\n\r?\n)/.exec(raw.toString('latin1')) ?? [];
  const email = head && (await PostalMime.parse(Buffer.from(head, 'latin1')).catch(() => null));
  if (!email || email.headers.length === 0) return null;
  const valuesOf = (...keys: string[]) =>
    email.headers.filter(({ key }) => keys.includes(key)).map(({ value }) => value.trim());
  const delivered = valuesOf(...DELIVERED).flatMap((value) => addressesOf(addressParser(value)));
  const sender = lineOf(addressesOf(email.from ? [email.from] : [])[0] ?? '', 254);
  return {
    mailId: lineOf(email.messageId ?? '', 998),
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
