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
const STRUCK = /text-decoration[\w-]*\s*:[^;]*line-through/i;

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

/** Also what breaks a line, keeps cells apart, strikes words, or says what a picture shows, before `inLines` makes words of it. */
const LINE_OPTIONS: sanitize.IOptions = {
  ...OPTIONS,
  allowedTags: [...KEPT, 'div', 'td', 'img', 's'],
  allowedAttributes: { ...(OPTIONS.allowedAttributes as object), img: ['alt'] },
  transformTags: {
    ...OPTIONS.transformTags,
    ...Object.fromEntries(BLOCKS.map((name) => [name, 'div'])),
    ...Object.fromEntries([...CELLS.map((name) => [name, 'td']), ['del', 's'], ['strike', 's']]),
    span: (name, { style = '' }) => ({ tagName: STRUCK.test(style) ? 's' : name, attribs: {} }),
  },
};

/** A tag of cleaned HTML, or the words between. */
const PIECE = /<[^>]*>|[^<]+/g;
const OWN_LINE = /^<\/?(?:p|ul|ol|li|blockquote|h2|h3)\b/;
/** Begin and end what is struck until all of a line is known: no text has them. */
const [BEGIN, END] = ['\uFDD0', '\uFDD1'];
const STRIKES = /[\uFDD0\uFDD1]/g;
/** Between two struck pieces of a line, such as a bold word and the next. */
const JOINT = /\uFDD1((?:\s|<\/?(?:strong|em|u|a)\b[^>]*>)*)\uFDD0/g;

/** Returns cleaned HTML without the tags that strike words, which are marked, for `withStrikes`. */
function markStruck(cleaned: string): string {
  let depth = 0;
  return cleaned.replaceAll(STRIKES, '').replaceAll(PIECE, (piece) => {
    if (piece === '<s>') return ((depth += 1), '');
    if (piece === '</s>') return ((depth -= 1), '');
    return depth > 0 && !piece.startsWith('<') ? piece.replace(/\S(?:[^]*\S)?/, `${BEGIN}$&${END}`) : piece;
  });
}

/** Returns HTML in which what is struck stands between waves: '~~20~~ 25'. */
const withStrikes = (marked: string): string => marked.replaceAll(JOINT, '$1').replaceAll(STRIKES, '~~');

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
 * of them, a line or its words; words in angle brackets stay as text, and struck ones stand between waves. Used on writing
 * and on reading.
 */
export const safeHtml = (html: string): string =>
  withStrikes(inLines(markStruck(sanitize(keepDocumentWords(html), LINE_OPTIONS))));

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
