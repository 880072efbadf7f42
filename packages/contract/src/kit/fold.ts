/** Marks that letters lose: accents, and the points of Hebrew and Arabic. Vowel signs of Indic scripts and marks of kana stay. */
const MARKS = new RegExp(
  String.raw`[\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u08CA-\u08E1\u08E3-\u08FF\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\u2DE0-\u2DFF\uA66F-\uA672\uA674-\uA67D\uA69E\uA69F\uFE20-\uFE2F]`,
  'gu',
);
/** What nobody sees: joiners, directions, variants of signs, soft hyphens, and the stroke that lengthens Arabic words. */
const UNSEEN = new RegExp(
  String.raw`[\u00AD\u034F\u061C\u0640\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF\uFFF9-\uFFFB]`,
  'gu',
);
/** Apostrophes and quotes of any kind. */
const QUOTES = new RegExp(
  String.raw`[\u0022\u0027\u0060\u00B4\u00AB\u00BB\u02B9-\u02BC\u02BE\u02BF\u02C8\u02CA\u02CB\u2018-\u201F\u2032-\u2037\u2039\u203A\uA78B\uA78C]`,
  'gu',
);
/** White space, control characters and dashes. */
const GAPS = new RegExp(
  String.raw`[\u0001-\u0020\u002D\u007F-\u00A0\u058A\u05BE\u1680\u2000-\u200A\u2010-\u2015\u2028\u2029\u202F\u2043\u205F\u2212\u2E3A\u2E3B\u3000\u301C\uFE58]+`,
  'gu',
);
/**
 * Letters that Unicode does not decompose, and the plain ones that take their place: strokes and hooks, the end of a Greek
 * word, letters of Arabic, Persian and Urdu that differ in their dots or ends alone, and their digits.
 */
const LETTERS = 'øłđðħŧƀȼɇǥɨɉꝁƚɍⱦʉɏƶⱥɓƈɗɖƒɠƙƥƭƴʋıĸŋɲəƞɛɔſⱡ꟱ςىیےکةہھ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹';
const PLAIN = 'olddhtbcegijklrtuyzabcddfgkptyviknneneoslsσيييكههه01234567890123456789';
const SINGLE = new Map(Array.from(LETTERS, (letter, at) => [letter, PLAIN[at] ?? '']));
const PAIRS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' };
const SPECIAL = new RegExp(`[${LETTERS}ßæœþ]`, 'gu');

/**
 * Returns a text in the form in which searches compare it: small letters without accents and strokes, no apostrophes and
 * quotes, one space for white space and dashes, nothing invisible. The function `fold` of the database returns the same.
 */
export function fold(text: string): string {
  return text
    .replaceAll('´', '')
    .normalize('NFKD')
    .replaceAll(MARKS, '')
    .replaceAll(UNSEEN, '')
    .toLowerCase()
    .replaceAll(MARKS, '')
    .replaceAll(SPECIAL, (letter) => PAIRS[letter] ?? SINGLE.get(letter) ?? letter)
    .normalize('NFC')
    .replaceAll(QUOTES, '')
    .replaceAll(GAPS, ' ')
    .trim();
}
