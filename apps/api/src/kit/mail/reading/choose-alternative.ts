// Runs in a process without rights: it reads what strangers send.
/** Words, and each letter of scripts that put no spaces between them. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}])+/gu;
const COMPARED_MAX = 20_000;

const comparedWords = (text: string): Set<string> =>
  new Set(text.slice(0, COMPARED_MAX).toLowerCase().match(WORD));

/**
 * Whether the plain text of a mail says less than its HTML: nothing, something else, such as 'Please use a program that
 * shows HTML', or only the beginning.
 */
export function saysLess(plain: string, other: string): boolean {
  const [mine, others] = [comparedWords(plain), comparedWords(other)];
  if (others.size === 0) return false;
  const shared = [...mine].filter((word) => others.has(word)).length;
  return shared < mine.size * 0.3 || mine.size < others.size * 0.3;
}
