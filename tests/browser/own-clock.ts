import type { Page } from 'playwright-core';

/** Lets a page go by its own clock, which a test has set, instead of the server's. Call it before the page is opened. */
export const keepOwnClock = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const read = Headers.prototype.get;
    Headers.prototype.get = function get(name) {
      return name.toLowerCase() === 'date' ? null : read.call(this, name);
    };
  });
