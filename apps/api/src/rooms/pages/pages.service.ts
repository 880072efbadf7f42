import { keepDocumentWords } from '@greenroom/contract/kit/html-words';

import { escapeHtml } from '#kit/events/notify.ts';
import { safeHtml } from '#kit/html.ts';

/** The maximum length of a page, as it is stored. */
const MAX_BYTES = 200_000;
/** Documents have more heading levels and older tag names than a page here. */
const NEAREST: Record<string, string> = {
  h1: 'h2',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
  b: 'strong',
  i: 'em',
};

/** Returns the content of the body tag, if it is a whole document. */
function extractHtmlBody(document: string): string {
  const start = /<body\b[^<>]*>/i.exec(document);
  if (!start) return document;
  const from = start.index + start[0].length;
  const end = document.toLowerCase().lastIndexOf('</body');
  return document.slice(from, end < from ? undefined : end);
}

const findNearestTag = (document: string) =>
  document.replaceAll(
    /<(\/?)(h[1456]|b|i)(?=[\s/>])/gi,
    (_, slash: string, tag: string) => `<${slash}${NEAREST[tag.toLowerCase()]}`,
  );

/** Makes a paragraph of each block of text, and keeps line breaks. */
const paragraphs = (text: string) =>
  text
    .split(/\n\s*\n/)
    .filter((part) => part.trim())
    .map((part) => `<p>${escapeHtml(part.trim()).replaceAll('\n', '<br />')}</p>`)
    .join('\n');

/**
 * Builds a public page from the text of a file: sanitised HTML, with the names of the tags that were removed.
 * @throws Error with a clear message when nothing is left to read, or too much
 */
export function makePage(words: string, kind: 'html' | 'text'): { html: string; leftOut: string[] } {
  const lines = words.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '');
  const given = kind === 'html' ? findNearestTag(extractHtmlBody(lines)) : paragraphs(lines);
  const html = safeHtml(given).trim();
  if (!/\S/.test(html.replaceAll(/<[^<>]*>|&nbsp;|&#160;|\u00a0/g, ''))) throw new Error('It has no text.');
  if (Buffer.byteLength(html) > MAX_BYTES) throw new Error(`It is too long: at most ${MAX_BYTES / 1000} kB.`);
  return { html, leftOut: listTags(keepDocumentWords(given)).filter((tag) => !listTags(html).includes(tag)) };
}

const listTags = (html: string): string[] => [
  ...new Set([...html.matchAll(/<([a-z][a-z\d]*)/gi)].map(([, tag = '']) => tag.toLowerCase())),
];
