/* oxlint-disable unicorn/consistent-function-scoping -- what runs in the page stands in one function */
import type { Page } from 'playwright-core';

/**
 * Returns the texts of a page that have letters from right to left and either stand in no element of their own direction,
 * share it with the console's words, or turn around what follows in their line.
 */
export function findTurned(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isTurning = (text: string) =>
      /[\u0590-\u08FF]/.test(text.replaceAll(/\u2068[^\u2069]*\u2069/g, ''));
    const measureRect = (node: Node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return range.getBoundingClientRect();
    };
    const findBlock = (node: Node): Element | null => {
      let place = node.parentElement;
      while (place && /^(?:inline|contents)$/.test(getComputedStyle(place).display))
        place = place.parentElement;
      return place;
    };
    const isSeen = (node: Node) =>
      !node.parentElement?.closest('script, style, title, .sr-only') &&
      node.textContent?.trim() !== '' &&
      measureRect(node).width > 0;
    const isTurnedAround = (node: Node, next: Node, own: Element) => {
      const block = findBlock(node);
      if (own.contains(next) || findBlock(next) !== block || block === own) return false;
      const [here, there] = [measureRect(node), measureRect(next)];
      return Math.abs(here.top - there.top) < 4 && there.left < here.right - 1;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const nodes: Node[] = [];
    while (walker.nextNode()) if (isSeen(walker.currentNode)) nodes.push(walker.currentNode);
    const wrong = nodes.flatMap((node, at) => {
      if (!isTurning(node.textContent ?? '')) return [];
      const parent = node.parentElement;
      const own = parent?.closest('bdi, [dir="auto"]');
      const next = nodes[at + 1];
      if (!own || /[A-Za-z0-9]/.test(own.textContent))
        return [`not isolated: ${parent?.outerHTML.slice(0, 200)}`];
      return next && isTurnedAround(node, next, own) ? [`turned: ${parent?.outerHTML.slice(0, 200)}`] : [];
    });
    return [...new Set(wrong)];
  });
}
