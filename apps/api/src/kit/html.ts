import { isDocumentTag, keepDocumentWords, keepWords } from '@greenroom/contract/kit/html-words';
import type { Tag } from '@greenroom/contract/kit/html-words';
import sanitize from 'sanitize-html';

const OPTIONS: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'a', 'blockquote', 'h2', 'h3'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }) },
};

/**
 * Returns HTML with only twelve harmless tags: no script, style, form or picture. Words in angle brackets stay as text.
 * Used on writing and on reading.
 */
export const safeHtml = (html: string): string => sanitize(keepDocumentWords(html), OPTIONS);

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

const MAIL_TAGS = 'div pre hr h1 h4 h5 h6 table thead tbody tr td th img'.split(' ');
const MAIL_OPTIONS: sanitize.IOptions = {
  ...OPTIONS,
  allowedTags: [...(OPTIONS.allowedTags as string[]), ...MAIL_TAGS],
  allowedAttributes: { a: ['href'], img: ['alt'] },
  nonTextTags: ['script', 'style', 'textarea', 'option', 'title', 'noscript'],
};

/** Returns the HTML of a mail with what its text is made of: tables and the words of pictures too. It is not to be shown. */
export const safeMailHtml = (html: string): string => sanitize(keepDocumentWords(html), MAIL_OPTIONS);

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

const ALLOWED = new Set(OPTIONS.allowedTags as string[]);
/** An `&` that begins no entity, as in an address: `?a=1&copy=2`. */
const LONE_AMPERSAND = /&(?!(?:[a-z][a-z\d]{1,31}|#\d{1,7}|#x[\da-f]{1,6});)/gi;

/**
 * Makes HTML of what a person wrote: the twelve tags stay tags, every other word stays as text, and what could run is
 * marked. It is to be cleaned by `safeHtml`.
 */
export const markWords = (text: string): Marked =>
  markTags(
    text.replaceAll(LONE_AMPERSAND, '&amp;'),
    false,
    ({ name, attributes }) => ALLOWED.has(name) && attributes.every(({ value }) => value !== null),
  );

const NOTHING: sanitize.IOptions = { allowedTags: [], allowedAttributes: {} };
const MARKS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Returns the text of HTML, line by line, such as for the plain part of a mail. */
export const textOfHtml = (html: string): string =>
  sanitize(safeHtml(html).replaceAll(/<br \/>|<\/(?:p|li|h[23]|blockquote)>/g, '$&\n'), NOTHING)
    .replaceAll(/&(?:amp|lt|gt|quot);/g, (mark) => MARKS[mark] ?? mark)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
