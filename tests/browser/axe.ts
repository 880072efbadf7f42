import type Axe from 'axe-core';
import axe from 'axe-core';
import type { Page } from 'playwright-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What a colour scheme changes; the rest is the same page. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Returns what axe finds on the page as it is now, or in the part of it that `within` selects: everything in light, and
 * the colours again in dark. One string per finding.
 */
export async function findBarriers(page: Page, within = 'html'): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-scheme="${colorScheme}"]`).waitFor();
    await colorsSettled(page);
    const runOnly: Axe.RunOnly =
      colorScheme === 'light' ? { type: 'tag', values: TAGS } : { type: 'rule', values: COLOUR_RULES };
    for (const { id, nodes } of await runAxe(page, within, runOnly)) {
      for (const { target, failureSummary = '' } of nodes)
        found.push(`${colorScheme}: ${id} at ${String(target)}: ${failureSummary.replaceAll(/\s+/g, ' ')}`);
    }
  }
  return found;
}

/** Colours fade from one scheme to the other, and an inherited colour starts when its parent's fade ends. */
async function colorsSettled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => !(animation instanceof CSSTransition)),
  );
}

/** The console has no frames of its own, so only the page itself is checked. */
async function runAxe(page: Page, within: string, runOnly: Axe.RunOnly): Promise<Axe.Result[]> {
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  if (!isThere) await page.evaluate(axe.source);
  return page.evaluate(
    async ([selector, only]) => {
      const { axe: inPage } = globalThis as unknown as { axe: typeof Axe };
      const options = { runOnly: only, resultTypes: ['violations' as const], iframes: false };
      return (await inPage.run(selector, options)).violations;
    },
    [within, runOnly] as const,
  );
}

/** Returns the page without its texts: two pages of one shape look alike to axe. */
export async function shapeOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const body = document.body.cloneNode(true) as HTMLElement;
    const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) texts.currentNode.nodeValue = '';
    // The link to the current page differs from room to room.
    for (const link of body.querySelectorAll('nav a')) {
      for (const mark of ['aria-current', 'class', 'data-status']) link.removeAttribute(mark);
    }
    return body.innerHTML.replaceAll(/ (?:id|href|for|aria-\w+by|popovertarget)="[^"]*"/g, '');
  });
}
