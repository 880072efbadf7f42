// Runs in a process without rights: it reads what strangers send.
import { cutText } from '@greenroom/contract/kit/cut-text';

/** Returns text that the database and every screen can hold: no control characters but line breaks and tabs. */
export const dropControls = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?![\n\t])\p{Cc}/gu, '');

/** Returns one line of at most `max` characters. */
export const toOneLine = (text: string, max = Infinity): string =>
  cutText(dropControls(text).replaceAll(/\s+/g, ' ').trim(), max);
