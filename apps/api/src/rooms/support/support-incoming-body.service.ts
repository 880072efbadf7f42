import { SUPPORT } from '@greenroom/contract/support.rules';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';

import { textOfMailHtml, withoutQuoted } from '#rooms/support/support-incoming-quote.service.ts';

/** What a mail says, as it is stored. */
export type MailBody = {
  /** Plain text, without the quoted history. */
  message: string;
  /** The HTML, where something was taken out of it because it could run. */
  original: string | null;
  /** The names of attachments. */
  attachments: string[];
};

const CUT = '\n\n[The rest of this mail was cut off.]';
/** How much of a text is looked at for what is quoted in it. */
const READ_MAX = 200_000;
const ATTACHMENTS_MAX = 50;

/** Returns text that the database and every screen can hold: no control characters but line breaks and tabs. */
const plain = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?![\n\t])\p{Cc}/gu, '');

/** Returns one line of at most `max` characters. */
export const lineOf = (text: string, max: number): string =>
  plain(text).replaceAll(/\s+/g, ' ').trim().slice(0, max).toWellFormed();

/** Reads the text of a mail and the names of its attachments. @throws Error when its parts are nested too deeply */
export async function readBody(raw: Uint8Array): Promise<MailBody> {
  const email = await PostalMime.parse(raw, { maxNestingDepth: 50 });
  return {
    ...wordsOf(email),
    attachments: email.attachments
      .slice(0, ATTACHMENTS_MAX)
      .map(({ filename, mimeType }) => lineOf(filename ?? '', 200) || lineOf(mimeType, 200)),
  };
}

function wordsOf({ text = '', html = '' }: Email): Pick<MailBody, 'message' | 'original'> {
  if (text.trim() !== '') return { message: messageOf(text.slice(0, READ_MAX)), original: null };
  const source = html.slice(0, READ_MAX);
  const read = textOfMailHtml(source);
  return { message: messageOf(read.text), original: read.isCut ? plain(source).trim() : null };
}

function messageOf(whole: string): string {
  const message = withoutQuoted(plain(whole));
  return message.length <= SUPPORT.messageMax
    ? message
    : message.slice(0, SUPPORT.messageMax).toWellFormed() + CUT;
}
