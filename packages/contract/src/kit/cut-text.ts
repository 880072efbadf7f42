/** Looks this far around the place of a cut: signs of several characters are shorter. */
const AROUND = 64;

const isSecondHalf = (text: string, at: number): boolean => /^[\uDC00-\uDFFF]/.test(text.charAt(at));

/**
 * Returns the beginning of a text, at most `max` characters, whole signs alone: half an emoji is no text, and a letter
 * without its accent is another.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = isSecondHalf(text, max) ? max - 1 : max;
  const from = Math.max(0, max - AROUND);
  const around = text.slice(isSecondHalf(text, from) ? from - 1 : from, max + AROUND);
  const at = end - (isSecondHalf(text, from) ? from - 1 : from);
  const sign = new Intl.Segmenter('en').segment(around).containing(at);
  // A sign without end, as of a hundred accents, is cut anywhere.
  return text.slice(0, sign && sign.index > 0 ? end - at + sign.index : end);
}

/** A folder above, or the beginning of a path. */
const PATH = /^(?:[a-z]:|~|\.{0,2})[/\\]|[/\\]\.{1,2}[/\\]/i;
/** '.pdf', '.tar.gz'. */
const ENDING = /(?:\.tar)?\.[^\s./\\]{1,10}$/i;

/**
 * Returns the name of a file, at most `max` characters: without folders, and with its ending, however long it is. Empty for
 * one that is only folders.
 */
export function fileNameOf(name: string, max: number): string {
  const last = PATH.test(name) ? (name.split(/[/\\]/).at(-1) ?? '') : name.replaceAll(/[/\\]/g, '_');
  const own = /^\.{1,2}$/.test(last.trim()) ? '' : last.trim();
  if (own.length <= max) return own;
  const [ending = ''] = ENDING.exec(own) ?? [];
  return `${cutText(own.slice(0, own.length - ending.length), max - ending.length).trimEnd()}${ending}`;
}
