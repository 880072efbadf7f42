// Runs in a process without rights: it reads what strangers send.
import { convert } from 'html-to-text';
import type { HtmlToTextOptions } from 'html-to-text';

import { markDocument, textOfHtml } from '#kit/html.ts';
import { inTime } from '#kit/inspection/in-time.ts';
import { MAIL_CLOCKS } from '#kit/mail/reading/clocks.ts';
import { HISTORY, safeMailHtml, withStrikes } from '#kit/mail/reading/tags.ts';

/** A text grows with its length times this. */
const DEPTH_MAX = 20;
/** What newsletters and templates fill gaps with. */
const UNSEEN = /\u200B|\u034F|\u00AD|\uFEFF/g;

const block = { leadingLineBreaks: 1, trailingLineBreaks: 1 };
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

const OPTIONS: HtmlToTextOptions = {
  wordwrap: false,
  selectors: [
    {
      selector: 'a',
      options: { linkBrackets: ['<', '>'], hideLinkHrefIfSameAsText: true, noAnchorUrl: true },
    },
    { selector: 'ul', options: { itemPrefix: '- ', ...block } },
    { selector: 'ol', options: block },
    { selector: 'hr', options: { length: 20 } },
    ...HEADINGS.map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'table', format: 'block', options: block },
    { selector: 'tr', format: 'block', options: block },
    { selector: 'div.history', format: 'history', options: block },
    { selector: 'td', format: 'cell' },
    { selector: 'th', format: 'cell' },
  ],
  formatters: {
    history: (element, walk, builder, { leadingLineBreaks, trailingLineBreaks }) => {
      builder.openBlock({ leadingLineBreaks });
      builder.addInline(HISTORY);
      walk(element.children, builder);
      builder.closeBlock({ trailingLineBreaks });
    },
    cell: (element, walk, builder) => {
      walk(element.children, builder);
      builder.addInline(' ');
    },
  },
};

/** Leaves out the quotations in more than twenty others, but not their words. */
function flatten(html: string): string {
  let depth = 0;
  return html.replaceAll(/<(\/?)blockquote[^>]*>/g, (tag, end) => {
    if (end) depth -= 1;
    const isLeft = depth < DEPTH_MAX;
    if (!end) depth += 1;
    return isLeft ? tag : '';
  });
}

/** Returns the text of a mail's HTML, with its quotations marked by `>`; `isCut`: something was taken out that could run. */
export function textOfMailHtml(
  html: string,
  clockMs: number = MAIL_CLOCKS.library,
): { text: string; isCut: boolean } {
  const marked = markDocument(html);
  const safe = flatten(safeMailHtml(marked.html));
  const text = inTime(() => convert(safe, OPTIONS), clockMs) ?? textOfHtml(marked.html);
  return { text: withStrikes(text).replaceAll(UNSEEN, '').replaceAll('\u00A0', ' '), isCut: marked.isCut };
}
