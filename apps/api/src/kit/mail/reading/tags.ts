// Runs in a process without rights: it reads what strangers send.
import { keepDocumentWords } from '@greenroom/contract/kit/html-words';
import sanitize from 'sanitize-html';

const INLINE = 'br strong em u a img'.split(' ');
const BLOCKS = 'p ul ol li blockquote div pre hr h1 h2 h3 h4 h5 h6 table thead tbody tr td th'.split(' ');
/** Stands in a text where the mail begins that it answers, as the program marked it: no text has it. */
export const HISTORY = '\uFDD2';
/** How Yahoo and Outlook mark it in every language, the last one in a style. */
const HISTORIES = /yahoo_quoted|\bdivRplyFwdMsg\b|\bmail-editor-reference-message-container\b/;
const RULE_ABOVE = /border-top:\s*solid\s+#(?:e1e1e1|b5c4df)\s+1\.0pt/i;
const isHistory = ({ id = '', class: classes = '', style = '' }: sanitize.Attributes): boolean =>
  HISTORIES.test(`${id} ${classes}`) || RULE_ABOVE.test(style);

const OPTIONS: sanitize.IOptions = {
  allowedTags: [...INLINE, ...BLOCKS],
  allowedAttributes: { a: ['href'], img: ['alt'], div: ['class'] },
  allowedClasses: { div: ['history'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: ['script', 'style', 'textarea', 'option', 'title', 'noscript'],
  transformTags: {
    b: 'strong',
    i: 'em',
    ins: 'u',
    menu: 'ul',
    dir: 'ul',
    div: (tagName, attribs) => ({ tagName, attribs: isHistory(attribs) ? { class: 'history' } : {} }),
  },
};

/** Begin and end what is struck until the text is made: no text has them. */
const [BEGIN, END] = ['\uFDD0', '\uFDD1'];
const MARKS = new RegExp(`[${BEGIN}${END}]`, 'g');
const ALL_MARKS = new RegExp(`[${BEGIN}${END}${HISTORY}]`, 'g');
const STRUCK = new Set(['s', 'strike', 'del']);

/** How an element shows its text: elements in it do the same, unless they say otherwise. */
type Look = { isStruck: boolean; isAsWritten: boolean };

const isBlockTag = (name: string): boolean => BLOCKS.includes(name) || name === 'body' || name === 'html';

const tagLook = (name: string, style: string, { isStruck, isAsWritten }: Look): Look => ({
  isStruck: isStruck || STRUCK.has(name) || /text-decoration[\w-]*\s*:[^;]*line-through/i.test(style),
  isAsWritten:
    /(?:^|[;\s])white-space\s*:\s*(?:pre|break-spaces)/i.test(style) ||
    (isAsWritten && !/(?:^|[;\s])white-space\s*:/i.test(style)),
});

/** Returns a text whose line ends and spaces stay as they are. */
const asWritten = (text: string): string =>
  text
    .replaceAll(/\r\n?|\n/g, '<br />')
    .replaceAll('\t', '    ')
    .replaceAll(/(?<=^|>| ) /g, '\u00A0');

/**
 * Returns the HTML of a mail with what its text is made of: tables and the words of pictures too. Line ends that styles keep
 * are tags, and what is struck is marked, for `withStrikes`. It is not to be shown.
 */
export function safeMailHtml(html: string): string {
  const looks: Look[] = [];
  let isBlock = true;
  const last = (): Look => looks.at(-1) ?? { isStruck: false, isAsWritten: false };
  return sanitize(keepDocumentWords(html.replaceAll(ALL_MARKS, '')), {
    ...OPTIONS,
    onOpenTag: (name, { style = '' }) => {
      looks.push(tagLook(name, style, last()));
      isBlock = isBlockTag(name);
    },
    onCloseTag: (name) => {
      looks.pop();
      isBlock = isBlockTag(name);
    },
    textFilter: (text) => {
      const { isStruck, isAsWritten } = last();
      // White space between blocks is how a program laid out its source.
      const isKept = isAsWritten && !(isBlock && text.trim() === '');
      isBlock = false;
      const shown = isStruck ? text.replace(/\S(?:[^]*\S)?/, `${BEGIN}$&${END}`) : text;
      return isKept ? asWritten(shown) : shown;
    },
  });
}

/** Returns a text in which what is struck stands between waves: '~~20~~ 25'. */
export const withStrikes = (text: string): string =>
  text.replaceAll(new RegExp(`${END}([ \\t]*)${BEGIN}`, 'g'), '$1').replaceAll(MARKS, '~~');
