/** Characters that nobody sees, and those that turn the direction of what follows. Joiners stay: emoji and Persian need them. */
const UNSEEN = new RegExp(
  String.raw`[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]`,
  'gu',
);

/** What word processors break a line with, besides the usual: U+000B of Shift+Enter, U+000C, U+0085, U+2028, U+2029. */
// oxlint-disable-next-line no-control-regex
const BREAKS = /[\u000B\u000C\u0085\u2028\u2029]/gu;
const CONTROLS = /(?![\t\n\r])\p{Cc}/gu;

/** Returns text of several lines as it is stored: every break a line break, and no control characters but those that lay out a text. */
export const plainLines = (text: string): string => text.replaceAll(BREAKS, '\n').replaceAll(CONTROLS, '');

/** Returns text of one line without control characters: the breaks of word processors are spaces. Usual line breaks and tabs stay. */
export const plainLine = (text: string): string => text.replaceAll(BREAKS, ' ').replaceAll(CONTROLS, '');

/**
 * Returns the text of a field of one line as it is stored: composed (NFC), with one space for several of any kind, and
 * without what nobody sees. Usual line breaks and tabs stay, to be refused.
 */
export const oneLine = (text: string): string =>
  plainLine(text)
    .normalize('NFC')
    .replaceAll(UNSEEN, '')
    .replaceAll(/\p{Zs}+/gu, ' ');

/** Fillers of Hangul and the blank of Braille count as letters, but nobody sees them. Control characters are refused by another rule. */
const SEEN = /[^\s\p{Cf}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Returns whether a text has at least one letter, digit or sign that can be seen. */
export const isVisible = (text: string): boolean => SEEN.test(text);
