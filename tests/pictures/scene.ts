import type { Page } from 'playwright-core';

/** What is photographed: a page, brought into a state. */
export type Scene = {
  /** The room, a stroke and the state: `users/list, filters open`. */
  name: string;
  address: string;
  /** Steps after the page has loaded. */
  steps?: ((page: Page) => Promise<unknown>) | undefined;
  isSignedOut?: boolean;
  /** On the server without anybody. */
  isEmpty?: boolean;
  /** Calls that fail. */
  fail?: RegExp;
  /** Calls that are never answered. */
  hold?: RegExp;
  hasVideos?: boolean;
};

/** A person with long words, all talents and every kind of record, added after those of the demo. */
export const ODD = 602;
export const WIDTHS = [1440, 390] as const;
export const SCHEMES = ['light', 'dark'] as const;

/** The name of a scene's files. */
export const slugOf = (name: string): string => name.replace('/', '--').replaceAll(/[^\w-]+/g, '-');
