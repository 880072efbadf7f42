import sanitize from 'sanitize-html';

const OPTIONS: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'a', 'blockquote', 'h2', 'h3'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }) },
};

/** Returns HTML with only twelve harmless tags: no script, style, form or picture. Used on writing and on reading. */
export const safeHtml = (html: string): string => sanitize(html, OPTIONS);

const NOTHING: sanitize.IOptions = { allowedTags: [], allowedAttributes: {} };
const MARKS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Returns the text of HTML, line by line, such as for the plain part of a mail. */
export const textOfHtml = (html: string): string =>
  sanitize(safeHtml(html).replaceAll(/<br \/>|<\/(?:p|li|h[23]|blockquote)>/g, '$&\n'), NOTHING)
    .replaceAll(/&(?:amp|lt|gt|quot);/g, (mark) => MARKS[mark] ?? mark)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
