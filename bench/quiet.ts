import type { Page } from 'playwright-core';

/** A screen has arrived when nothing was requested or drawn for this long. */
const QUIET_MS = 500;

/** Waits until a screen has arrived, with all that it loads in the background. */
export async function waitForQuiet(page: Page): Promise<void> {
  await page.evaluate(
    (quietMs) =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(resolve, quietMs);
        const again = (): void => {
          clearTimeout(timer);
          timer = setTimeout(resolve, quietMs);
        };
        new MutationObserver(again).observe(document.body, { subtree: true, childList: true });
        new PerformanceObserver(again).observe({ type: 'resource' });
      }),
    QUIET_MS,
  );
}
