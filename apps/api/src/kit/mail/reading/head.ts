// Runs in a process without rights: it reads what strangers send.
import { domainToASCII } from 'node:url';

import PostalMime, { addressParser } from 'postal-mime';
import type { Address } from 'postal-mime';

import { toOneLine } from '#kit/mail/reading/line.ts';

/** What the head of a mail says. */
export type MailHead = {
  /** Its `Message-ID`, as whoever sent it chose it; empty for one that has none. */
  mailId: string;
  /** When it says that it was written; empty for one that doesn't. */
  date: string;
  sender: string;
  /** Every address that it was sent to. */
  recipients: string[];
  /** Those of them that its writer chose. */
  named: string[];
  /** Whether no person wrote it: an automatic reply, a newsletter, a failed delivery. */
  isAutomatic: boolean;
  /** Whether a mail server may report what became of a mail. */
  isReport: boolean;
};

const DELIVERED = ['delivered-to', 'x-original-to', 'envelope-to'];
const AUTOMATIC_SENDER =
  /^(?:mailer-daemon|postmaster|(?:do[-_.]?not|no)[-_.]?reply|autoreply|auto-reply)(?:[+@]|$)/i;
/** Who sends mails back: older mail servers do so in words alone. */
const DAEMON = /^(?:mailer-daemon|postmaster)(?:[+@]|$)/i;
/** Signs of automatic answers, most of them older than RFC 3834. */
const AUTOMATIC_KEYS = `x-autoreply x-autorespond x-auto-reply x-autoreply-from x-autoresponse x-autoresponder
  x-mail-autoreply x-mail-autorespond x-ms-exchange-inbox-rules-loop x-fc-machinegenerated`.split(/\s+/);
/** How mail programs begin the subject of an answer that nobody wrote. */
const AUTOMATIC_SUBJECT =
  /^(?:automatic reply|auto[- ]?reply|autoreply|out of (?:the )?office|automatische antwort|abwesenheits(?:notiz|assistent)|réponse automatique|absence du bureau|respuesta automática|fuera de la oficina|risposta automatica|fuori sede|resposta automática|automatisch antwoord|automatiskt svar|autosvar|automatisk svar|automaattinen vastaus|automatyczna odpowiedź|automatická odpověď|automatikus válasz|otomatik yanıt|автоматический ответ|автоматична відповідь|自動応答|自動返信|自动答复|자동 회신)\s*[:：]/i;

const flattenAddresses = (addresses: readonly Address[]): string[] =>
  addresses.flatMap(({ address, group }) => (group ? group.map((each) => each.address) : [address ?? '']));

const LINE_FEED = 0x0a;
const RETURN = 0x0d;

/** Returns a mail with the ends of lines that mails have, and without empty lines above its head. */
export function withLineEnds(raw: Uint8Array): Uint8Array {
  const from = raw.findIndex((byte) => byte !== LINE_FEED && byte !== RETURN);
  const mail = raw.subarray(Math.max(0, from));
  return mail.includes(LINE_FEED) ? mail : mail.map((byte) => (byte === RETURN ? LINE_FEED : byte));
}

/** Reads the beginning of a mail (RFC 822) up to the first empty line. Returns null for what is no mail. */
export async function readHead(raw: Buffer): Promise<MailHead | null> {
  const text = Buffer.from(withLineEnds(raw)).toString('latin1');
  const [head] = /^[^]*?(?=\r?\n\r?\n)/.exec(text) ?? [text];
  const email = head && (await PostalMime.parse(Buffer.from(head, 'latin1')).catch(() => null));
  if (!email || email.headers.length === 0) return null;
  const headerValues = (...keys: string[]) =>
    email.headers.filter(({ key }) => keys.includes(key)).map(({ value }) => value.trim());
  const delivered = headerValues(...DELIVERED).flatMap((value) => flattenAddresses(addressParser(value)));
  const sender = inAscii(toOneLine(flattenAddresses(email.from ? [email.from] : [])[0] ?? '', 254));
  const named = flattenAddresses([...(email.to ?? []), ...(email.cc ?? [])]);
  return {
    isReport: isReport(headerValues) || DAEMON.test(sender),
    mailId: toOneLine(email.messageId ?? '', 998),
    date: toOneLine(headerValues('date').join(), 254),
    sender,
    recipients: [...named, ...delivered],
    named: named.map((address) => inAscii(toOneLine(address, 254))),
    isAutomatic:
      isAutomatic(headerValues) ||
      AUTOMATIC_SENDER.test(sender) ||
      AUTOMATIC_SUBJECT.test(email.subject ?? ''),
  };
}

/** Returns an address as accounts have it: its domain in the letters of the DNS. */
function inAscii(address: string): string {
  const [, name = '', domain = ''] = /^(.*)@([^@]*)$/.exec(address) ?? [];
  const ascii = /[^\0-\u007F]/.test(domain) ? domainToASCII(domain) : '';
  return ascii === '' ? address : `${name}@${ascii}`;
}

/** @source RFC 3462; Exim names in a field of its own whom it did not reach */
function isReport(valuesOf: (...keys: string[]) => string[]): boolean {
  const [type = ''] = valuesOf('content-type');
  const isOther = /\breport-type="?(?!(?:global-)?delivery-status)\w/i.test(type);
  return (/^multipart\/report\b/i.test(type) && !isOther) || valuesOf('x-failed-recipients').length > 0;
}

/** @source RFC 3834 */
function isAutomatic(valuesOf: (...keys: string[]) => string[]): boolean {
  const [type = ''] = valuesOf('content-type');
  return (
    valuesOf('auto-submitted').some((value) => !/^no\b/i.test(value)) ||
    valuesOf('precedence').some((value) => /^(?:bulk|junk|auto_reply)$/i.test(value)) ||
    valuesOf(...AUTOMATIC_KEYS).some((value) => !/^(?:no|false)$/i.test(value)) ||
    valuesOf('x-ms-exchange-generated-message-source').some((value) => /rules agent/i.test(value)) ||
    valuesOf('return-path').includes('<>') ||
    valuesOf('x-failed-recipients').length > 0 ||
    /^multipart\/report\b/i.test(type)
  );
}
