import { CELL_TAGS, LINE_TAGS, SAME_TAGS } from '@greenroom/contract/kit/html-words';

/** What `layOutLines` takes out again. Not forms: the names of their fields hide their own methods. */
export const LAID_OUT = [
  ...Object.keys(SAME_TAGS),
  ...LINE_TAGS.filter((name) => name !== 'form'),
  ...CELL_TAGS,
  'img',
];

/** Elements that are drawn on lines of their own. */
const OWN_LINE = new Set(['p', 'br', 'ul', 'ol', 'li', 'blockquote', 'h2', 'h3']);

/** Replaces an element by another with the same content. */
function rename(element: Element, name: string): Element {
  const other = document.createElement(name);
  other.append(...element.childNodes);
  element.replaceWith(other);
  return other;
}

/**
 * Makes of what editors write the twelve tags that are drawn, lines and words: the console's half of `safeHtml` of the
 * server. A line breaks only where it holds something.
 */
export function layOutLines(fragment: DocumentFragment): void {
  if (!fragment.querySelector(LAID_OUT.join())) return;
  let isEmpty = true;
  const breakLine = (place: ChildNode): void => {
    if (!isEmpty) place.before(document.createElement('br'));
    isEmpty = true;
  };
  function layOut(node: ChildNode): void {
    if (!(node instanceof Element)) {
      if (node.textContent?.trim()) isEmpty = false;
      return;
    }
    if (node instanceof HTMLFormElement) return;
    const name = node.localName;
    if (name === 'img') {
      const words = node.getAttribute('alt') ?? '';
      if (words !== '') isEmpty = false;
      node.replaceWith(words);
      return;
    }
    const isLine = LINE_TAGS.includes(name);
    if (isLine) breakLine(node);
    if (CELL_TAGS.includes(name) && !isEmpty) node.before(' ');
    const drawn = SAME_TAGS[name] ? rename(node, SAME_TAGS[name]) : node;
    const ownLine = OWN_LINE.has(drawn.localName);
    if (ownLine) isEmpty = true;
    for (const child of [...drawn.childNodes]) layOut(child);
    if (ownLine) isEmpty = true;
    if (!isLine && !CELL_TAGS.includes(name)) return;
    const end = document.createComment('');
    drawn.after(end);
    if (isLine) breakLine(end);
    end.remove();
    drawn.replaceWith(...drawn.childNodes);
  }
  for (const child of [...fragment.childNodes]) layOut(child);
  while (fragment.lastChild?.nodeName === 'BR') fragment.lastChild.remove();
}
