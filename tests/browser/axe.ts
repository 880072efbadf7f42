import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type Axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Half as long as the one that `axe-core` exports: each page parses it anew. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What a colour scheme changes; the rest is the same page. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Returns what axe finds on the page as it is now, or in the part of it that `within` selects: everything in light, and
 * the colours again in dark. One string per finding.
 */
export async function findBarriers(page: Page, within = 'html'): Promise<string[]> {
  const found: string[] = [];
  await stopFades(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-scheme="${colorScheme}"]`).waitFor();
    const runOnly: Axe.RunOnly =
      colorScheme === 'light' ? { type: 'tag', values: TAGS } : { type: 'rule', values: COLOUR_RULES };
    for (const { id, nodes } of await runAxe(page, within, runOnly)) {
      for (const { target, failureSummary = '' } of nodes)
        found.push(`${colorScheme}: ${id} at ${String(target)}: ${failureSummary.replaceAll(/\s+/g, ' ')}`);
    }
  }
  return found;
}

/** From now on colours change at once: a fade from one scheme to the other takes longer than axe, and redraws the page. */
async function stopFades(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition: none !important }');
    // A style element would break the content policy.
    document.adoptedStyleSheets = [sheet];
  });
}

/** The console has no frames of its own, so only the page itself is checked. */
async function runAxe(page: Page, within: string, runOnly: Axe.RunOnly): Promise<Axe.Result[]> {
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  if (!isThere) await page.evaluate(SOURCE);
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
export async function readPageSkeleton(page: Page): Promise<string> {
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
