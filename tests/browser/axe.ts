import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What a colour scheme changes; all else is the same page. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** What axe finds on the page as it is now: everything in light, the colours again in dark. One line a finding. */
export async function findBarriers(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
    // Legacy mode needs no second page; the console has no frames.
    const axe = new AxeBuilder({ page }).setLegacyMode();
    const { violations } = await (
      colorScheme === 'light' ? axe.withTags(TAGS) : axe.withRules(COLOUR_RULES)
    ).analyze();
    for (const { id, nodes } of violations) {
      for (const { target, failureSummary = '' } of nodes)
        found.push(`${colorScheme}: ${id} at ${String(target)}: ${failureSummary.replaceAll(/\s+/g, ' ')}`);
    }
  }
  return found;
}

/** The page without its words: two pages of one shape look alike to axe. */
export async function shapeOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const body = document.body.cloneNode(true) as HTMLElement;
    const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) texts.currentNode.nodeValue = '';
    // The link to the present page differs from room to room.
    for (const link of body.querySelectorAll('nav a')) {
      for (const mark of ['aria-current', 'class', 'data-status']) link.removeAttribute(mark);
    }
    return body.innerHTML.replaceAll(/ (?:id|href|for|aria-\w+by|popovertarget)="[^"]*"/g, '');
  });
}
