/** Characters that nobody sees, and those that turn the direction of what follows. Joiners stay: emoji and Persian need them. */
const UNSEEN = new RegExp(
  String.raw`[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]`,
  'gu',
);

/**
 * Returns the text of a field of one line as it is stored: composed (NFC), with one space for several of any kind, and
 * without what nobody sees. Line breaks of every kind and tabs stay, to be refused.
 */
export const oneLine = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(UNSEEN, '')
    .replaceAll(/\p{Zs}+/gu, ' ');

/** Fillers of Hangul and the blank of Braille count as letters, but nobody sees them. Control characters are refused by another rule. */
const SEEN = /[^\s\p{Cf}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Returns whether a text has at least one letter, digit or sign that can be seen. */
export const isVisible = (text: string): boolean => SEEN.test(text);
