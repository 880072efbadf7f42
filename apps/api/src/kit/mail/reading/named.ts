// Runs in a process without rights: it reads what strangers send.
import { LIMITS } from '@greenroom/contract/kit/limits';

import type { MailContent, PartFile } from '#kit/mail/reading/content.ts';

const isBlank = (text: string): boolean => text.trim() === '';
const bare = ({ name, type, content }: PartFile): PartFile => ({ name, type, content });

const isWords = ({ text }: PartFile): boolean => text !== undefined && !text.isAttached;

/** Adds what a file says to the words. */
function withWords(content: MailContent, { text: named }: PartFile): MailContent {
  const read = named?.read();
  if (!read) return content;
  const text = [content.text, read.text]
    .map((each) => each.trim())
    .filter(Boolean)
    .join('\n\n');
  return { ...content, text, original: content.original ?? read.original };
}

/** Returns a content whose texts that have a name are its words: phones and fax gateways write `name="message.txt"`. */
export function said(content: MailContent): MailContent {
  const files = content.files.filter((file) => !isWords(file));
  return content.files.filter(isWords).reduce(withWords, { ...content, files });
}

/**
 * Returns what a mail says where no part without a name does: its texts that have one, or the only one that it attaches,
 * which stays a file too. Elsewhere they are files.
 */
export function settle(content: MailContent): MailContent {
  const spoken = isBlank(content.text) ? said(content) : content;
  const texts = spoken.files.filter(({ type, text }) => text !== undefined && type === 'text/plain');
  const [only] = texts;
  const isSaid = !isBlank(spoken.text) || spoken.notes.length > 0;
  const isOne = texts.length === 1 && only && only.content.length <= LIMITS.textMax;
  const { files, ...whole } = !isSaid && isOne ? withWords(spoken, only) : spoken;
  return { ...whole, files: files.map(bare) };
}
