import { isDocumentTag, keepDocumentWords, keepWords } from '@greenroom/contract/kit/html-words';
import type { Tag } from '@greenroom/contract/kit/html-words';
import sanitize from 'sanitize-html';

const KEPT = 'p br strong em u ul ol li a blockquote h2 h3'.split(' ');
/** What editors write for one of the twelve tags. */
const SAME: Record<string, string> = {
  b: 'strong',
  i: 'em',
  ins: 'u',
  h1: 'h2',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
  menu: 'ul',
  dir: 'ul',
};
/** Elements that begin and end a line. */
const BLOCKS =
  `div section article aside header footer main nav address center figure figcaption fieldset legend form pre
  table caption thead tbody tfoot tr dl dt dd details summary hr option title`.split(/\s+/);
const CELLS = ['td', 'th'];

const OPTIONS: sanitize.IOptions = {
  allowedTags: KEPT,
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: ['script', 'style'],
  transformTags: {
    ...SAME,
    a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }),
  },
};

/** Also what breaks a line, keeps cells apart, or says what a picture shows, before `inLines` makes words of it. */
const LINE_OPTIONS: sanitize.IOptions = {
  ...OPTIONS,
  allowedTags: [...KEPT, 'div', 'td', 'img'],
  allowedAttributes: { ...(OPTIONS.allowedAttributes as object), img: ['alt'] },
  transformTags: {
    ...OPTIONS.transformTags,
    ...Object.fromEntries(BLOCKS.map((name) => [name, 'div'])),
    ...Object.fromEntries(CELLS.map((name) => [name, 'td'])),
  },
};

/** A tag of cleaned HTML, or the words between. */
const PIECE = /<[^>]*>|[^<]+/g;
const OWN_LINE = /^<\/?(?:p|ul|ol|li|blockquote|h2|h3)\b/;

/** Returns cleaned HTML in which blocks are lines and pictures are words: a line breaks only where it holds something. */
function inLines(cleaned: string): string {
  if (!/<(?:div|td|img)\b/.test(cleaned)) return cleaned;
  let isEmpty = true;
  const stands = (piece: string): string => {
    if (/^<\/?div\b/.test(piece)) return isEmpty ? '' : ((isEmpty = true), '<br />');
    if (/^<td\b/.test(piece)) return isEmpty ? '' : ' ';
    if (piece === '</td>') return '';
    if (piece.startsWith('<img'))
      return ((isEmpty = false), (/alt="([^"]*)"/.exec(piece)?.[1] ?? '').replaceAll('&quot;', '"'));
    if (piece === '<br />' || OWN_LINE.test(piece)) isEmpty = true;
    else if (!piece.startsWith('<') && piece.trim() !== '') isEmpty = false;
    return piece;
  };
  return cleaned.replaceAll(PIECE, stands).replace(/(?:<br \/>)+$/, '');
}

/**
 * Returns HTML with only twelve harmless tags: no script, style, form or picture. What editors write besides becomes one
 * of them, a line or its words; words in angle brackets stay as text. Used on writing and on reading.
 */
export const safeHtml = (html: string): string => inLines(sanitize(keepDocumentWords(html), LINE_OPTIONS));

const SIGNS: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
};

/** Returns the words of HTML, without tags. */
export const wordsOfHtml = (html: string): string =>
  safeHtml(html)
    .replaceAll(/<[^>]*>/gu, ' ')
    .replaceAll(/&(?:amp|lt|gt|quot|nbsp);/gu, (sign) => SIGNS[sign] ?? sign);

/** Stands where something was taken out because it could run. */
const REMOVED = '[A part was removed]';
/** HTML, and whether something was taken out of it because it could run. */
export type Marked = { html: string; isCut: boolean };

/** Whether the cleaning takes something out of a tag that could run: a handler, or a link that leads to no website. */
const couldRun = ({ text, name, isEnd, attributes }: Tag): boolean =>
  !isEnd &&
  attributes.some(
    (each) =>
      each.name.startsWith('on') ||
      (name === 'a' && each.name === 'href' && !sanitize(text, OPTIONS).includes('href=')),
  );

function markTags(html: string, isDocument: boolean, isTag: (tag: Tag) => boolean): Marked {
  let isCut = false;
  const cut = (before: string) => {
    isCut = true;
    return `${before}${REMOVED}`;
  };
  const marked = keepWords(html, {
    replace: (tag) => (isTag(tag) ? (couldRun(tag) ? `${cut(tag.text)} ` : tag.text) : null),
    script: () => cut(''),
    isDocument,
  });
  return { html: marked, isCut };
}

/** Marks in a document what cleaning it will take out because it could run. */
export const markDocument = (html: string): Marked => markTags(html, true, isDocumentTag);

/** An `&` that begins no entity, as in an address: `?a=1&copy=2`. */
const LONE_AMPERSAND = /&(?!(?:[a-z][a-z\d]{1,31}|#\d{1,7}|#x[\da-f]{1,6});)/gi;

/**
 * Makes HTML of what a person wrote, by hand or in an editor: elements of HTML are tags, every other word in angle brackets
 * stays as text, and what could run is marked. It is to be cleaned by `safeHtml`.
 */
export const markWords = (text: string): Marked =>
  markTags(text.replaceAll(LONE_AMPERSAND, '&amp;'), false, isDocumentTag);

const NOTHING: sanitize.IOptions = { allowedTags: [], allowedAttributes: {} };
const MARKS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Returns cleaned HTML with a sign before each item of a list. */
function withSigns(cleaned: string): string {
  const counts: (number | null)[] = [];
  return cleaned.replaceAll(/<(\/?)(ul|ol|li)>/g, (tag, slash, name) => {
    if (slash === '/') return name === 'li' ? tag : (counts.pop(), '\n');
    if (name !== 'li') return (counts.push(name === 'ol' ? 0 : null), tag);
    const count = counts.pop() ?? null;
    counts.push(count === null ? null : count + 1);
    return `${tag}${count === null ? '•' : `${count + 1}.`} `;
  });
}

/** Returns the text of HTML, line by line, such as for the plain part of a mail. */
export const textOfHtml = (html: string): string =>
  sanitize(withSigns(safeHtml(html)).replaceAll(/<br \/>|<\/(?:p|li|h[23]|blockquote)>/g, '$&\n'), NOTHING)
    .replaceAll(/&(?:amp|lt|gt|quot);/g, (mark) => MARKS[mark] ?? mark)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
