import { markDocument, safeHtml, textOfHtml } from '#kit/html.ts';

/** A text grows with its length times this. */
const DEPTH_MAX = 20;

/** Returns the text of a mail's HTML, with its quotations marked by `>`; `isCut`: something was taken out that could run. */
export function textOfMailHtml(html: string): { text: string; isCut: boolean } {
  const marked = markDocument(html);
  let depth = 0;
  const parts = safeHtml(marked.html.replaceAll(/<\/div>|<\/tr>/gi, '$&<br>'))
    .split(/(<\/?blockquote>)/)
    .map((part) => {
      if (part === '<blockquote>') depth += 1;
      else if (part === '</blockquote>') depth -= 1;
      else if (part !== '')
        return textOfHtml(part).replaceAll(/^/gm, '> '.repeat(Math.min(depth, DEPTH_MAX)));
      return '';
    });
  return { text: parts.filter((part) => part !== '').join('\n'), isCut: marked.isCut };
}
