import { SUPPORT } from '@greenroom/contract/support.rules';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';

import { textOfMailHtml } from '#rooms/support/support-incoming-html.service.ts';
import { divideText } from '#rooms/support/support-incoming-rest.service.ts';

/** What a mail says, as it is stored. */
export type MailBody = {
  /** Plain text: what the person wrote now. */
  message: string;
  /** The text after it: what it quotes, a signature, and what is too long. */
  rest: string;
  /** The HTML, where something was taken out of it because it could run. */
  original: string | null;
  /** The names of attachments. */
  attachments: string[];
};

const CUT = '\n\n[The rest of this mail was cut off.]';
/** How much of a text is read. */
const READ_MAX = 100_000;
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

function wordsOf({ text = '', html = '', subject = '' }: Email): Omit<MailBody, 'attachments'> {
  if (text.trim() !== '') return { ...divided(text, subject), original: null };
  const source = html.slice(0, READ_MAX);
  const read = textOfMailHtml(source);
  return { ...divided(read.text, subject), original: read.isCut ? plain(source).trim() : null };
}

function divided(whole: string, subject: string): Pick<MailBody, 'message' | 'rest'> {
  const text = plain(whole.slice(0, READ_MAX));
  const { message, rest } = divideText(text, subject);
  const shown = message.slice(0, SUPPORT.messageMax).toWellFormed();
  const further = [message.slice(SUPPORT.messageMax).toWellFormed(), rest].filter((part) => part !== '');
  return { message: shown, rest: further.join('\n\n') + (whole.length > READ_MAX ? CUT : '') };
}
