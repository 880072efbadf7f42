import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { WAIT_MS } from '../setup/patience.ts';

/** A browser profile with one page. */
export type Profile = {
  page: Page;
  context: BrowserContext;
  /** Whether it is as good as new. */
  isClean: () => Promise<boolean>;
};

export type Profiles = {
  /** Returns a profile with these settings that nobody uses: one that was given back, else (or if it must be) a new one. */
  open: (browser: Browser, settings: BrowserContextOptions, mustBeNew: boolean) => Promise<Profile>;
  /** Clears a profile for the next case; closes it when the case changed what can't be cleared. */
  giveBack: (profile: Profile) => Promise<void>;
  close: () => Promise<void>;
};

/** Calls that change a profile for good. */
const LASTING = {
  context: ['exposeFunction', 'exposeBinding', 'grantPermissions', 'newCDPSession', 'newPage', 'setOffline'],
  page: ['exposeFunction', 'exposeBinding', 'addInitScript', 'setExtraHTTPHeaders', 'setDefaultTimeout'],
} as const;

type Kept = Profile & { key: string };

/**
 * Keeps the profiles of a test file. The first page of a new profile takes more than twice as long as the next page of one
 * that is kept, whose browser has loaded and compiled the console.
 */
export function keepProfiles(): Profiles {
  const free: Kept[] = [];
  return {
    async open(browser, settings, mustBeNew) {
      const key = JSON.stringify(settings);
      const index = mustBeNew ? -1 : free.findIndex((profile) => profile.key === key);
      const [kept] = index === -1 ? [] : free.splice(index, 1);
      return kept ?? { ...(await openProfile(browser, settings)), key };
    },
    async giveBack(profile) {
      if (await profile.isClean().catch(() => false)) free.push(profile as Kept);
      else await profile.context.close();
    },
    async close() {
      await Promise.all(free.splice(0).map(({ context }) => context.close()));
    },
  };
}

async function openProfile(browser: Browser, settings: BrowserContextOptions): Promise<Profile> {
  const context = await browser.newContext(settings);
  context.setDefaultTimeout(WAIT_MS);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const hasLasting = watchLasting(context, page);
  const forgetListeners = [listenersOf(context), listenersOf(page)];
  return {
    page,
    context,
    async isClean() {
      for (const forget of forgetListeners) forget();
      if (hasLasting() || page.isClosed() || context.pages().length > 1) return false;
      await clear(page, session, settings);
      return true;
    },
  };
}

async function clear(page: Page, session: CDPSession, settings: BrowserContextOptions): Promise<void> {
  const origin = new URL(settings.baseURL ?? '').origin;
  // What the page still does ends here. A page of the same server keeps the renderer, which has compiled the console:
  // about:blank ends it, and the next visit takes twice the time.
  await page.goto(`${origin}/healthz`, { timeout: 5000 });
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await page.context().clearCookies();
  await session.send('Page.resetNavigationHistory');
  if (settings.viewport) await page.setViewportSize(settings.viewport);
  await page.emulateMedia({
    colorScheme: settings.colorScheme ?? 'light',
    reducedMotion: settings.reducedMotion ?? 'reduce',
    media: null,
    forcedColors: null,
    contrast: null,
  });
  await page.mouse.move(-1, -1);
}

/** Returns whether one of the lasting calls was made since. */
function watchLasting(context: BrowserContext, page: Page): () => boolean {
  let isChanged = false;
  const watch = (target: object, name: string): void => {
    const call = Reflect.get(target, name) as (...sent: unknown[]) => unknown;
    Reflect.set(target, name, (...sent: unknown[]) => {
      isChanged = true;
      return Reflect.apply(call, target, sent);
    });
  };
  for (const name of LASTING.context) watch(context, name);
  for (const name of LASTING.page) watch(page, name);
  for (const target of [context, page]) {
    const { clock } = target;
    Reflect.defineProperty(target, 'clock', {
      get() {
        isChanged = true;
        return clock;
      },
    });
  }
  return () => isChanged;
}

/** Returns what removes the listeners that were added since. */
function listenersOf(target: BrowserContext | Page): () => void {
  const emitter = target as unknown as NodeJS.EventEmitter;
  const first = new Map(emitter.eventNames().map((name) => [name, emitter.listeners(name)]));
  return () => {
    for (const name of emitter.eventNames()) {
      for (const listener of emitter.listeners(name)) {
        if (!first.get(name)?.includes(listener)) emitter.off(name, listener as () => void);
      }
    }
  };
}
