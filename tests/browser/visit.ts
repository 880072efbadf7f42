import type { Browser, BrowserContext, Page } from 'playwright-core';

import type { Admin, Session } from './people.ts';
import type { Profiles } from './profiles.ts';

export const SESSION_KEY = 'greenroom-session';
/** The screen widths of the tests. */
export const WIDTHS = { phone: 390, desk: 1440 } as const;

/** The hosts that the content policy allows: video players and their thumbnails. */
const PROVIDERS = new Set([
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://i.ytimg.com',
  'https://i.vimeocdn.com',
]);
const PLAYER = '<!doctype html><html lang="en"><title>Player</title><main><h1>Player</h1></main></html>';
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><rect width="16" height="9" fill="#567"/></svg>';

export type VisitOptions = {
  width?: keyof typeof WIDTHS;
  scheme?: 'light' | 'dark';
  /** The session to store in the browser; `true`: a new one of the first admin. */
  signedIn?: boolean | Session;
  /** Answers for the video players. This slows each request down, so tests enable it only where videos are. */
  hasVideos?: boolean;
  /** Runs in each page before the console does. */
  before?: () => void;
  /** Opens a new profile, into which nothing was loaded before. */
  isNew?: boolean;
  /** Where the console is served when that is not at the server itself. */
  consoleAt?: string;
};

/** Addresses that open a panel over their page. */
const WITH_PANEL = /[?&](?:post|report|round|parlour)=|headline-management\?id=/;

type RouterOfThePage = {
  __TSR_ROUTER__: { state: { status: string }; navigate: (to: { href: string }) => Promise<void> };
};

/** One browser profile. */
export type Visit = {
  page: Page;
  context: BrowserContext;
  address: string;
  /** The errors so far that were not forgiven. */
  problems: string[];
  /** Ignores matching errors that a test expects, such as 'Failed to load resource' when it makes a call fail. */
  forgive: (pattern: RegExp) => void;
  goto: (path: string) => Promise<void>;
  /** Leads from a page of the console to another inside it, as its links do, in a quarter of the time of a load. */
  follow: (path: string) => Promise<void>;
  /** Gives the profile back: its page ends, and nothing in it stays. */
  end: () => Promise<void>;
};

/** Opens a profile with motion off, and watches every page in it. */
export async function openVisit(
  browser: Browser,
  profiles: Profiles,
  server: string,
  admin: Pick<Admin, 'newSession'>,
  options: VisitOptions,
): Promise<Visit> {
  const address = options.consoleAt ?? server;
  const width = WIDTHS[options.width ?? 'desk'];
  const settings = {
    baseURL: address,
    viewport: { width, height: width === WIDTHS.phone ? 844 : 900 },
    colorScheme: options.scheme ?? 'light',
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/New_York',
  } as const;
  const profile = await profiles.open(browser, settings, options.isNew ?? false);
  const { context, page } = profile;
  const session = options.signedIn === true ? await admin.newSession() : options.signedIn || null;
  const first = await beginWith(context, address, session);
  const before = options.before ? await context.addInitScript(options.before) : null;
  if (options.hasVideos) await standInForProviders(context);
  const forgiven: RegExp[] = [];
  const problems: string[] = [];
  watch(context, [address, server], (problem) => {
    if (!forgiven.some((pattern) => pattern.test(problem))) problems.push(problem);
  });
  return {
    page,
    context,
    address,
    problems,
    forgive: (pattern) => void forgiven.push(pattern),
    async goto(path) {
      await page.goto(path);
      await settled(page);
    },
    async follow(path) {
      await page.evaluate((href) => {
        const { __TSR_ROUTER__: router } = globalThis as unknown as RouterOfThePage;
        return router.navigate({ href });
      }, path);
      await settled(page);
      if (!WITH_PANEL.test(path)) return;
      // Its file is loaded later.
      await page.getByRole('dialog').getByRole('heading').first().waitFor();
      await settled(page);
    },
    async end() {
      // Files that an idle page still loads pass through a test's route while it closes.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await Promise.all([first.dispose(), before?.dispose()]).catch(() => undefined);
      await profiles.giveBack(profile);
    },
  };
}

/**
 * Stores a session where the console looks for it, as its first page begins, and only then, so that later changes by the
 * console are kept. Playwright's own way opens a page for that, which takes a fifth of the time of a visit.
 */
async function beginWith(
  context: BrowserContext,
  address: string,
  session: Session | null,
): Promise<{ dispose(): Promise<void> }> {
  const { origin } = new URL(address);
  const script = await context.addInitScript(
    (begin) => {
      if (location.origin !== begin.origin) return;
      // That of a tab stays when a page is used again.
      sessionStorage.clear();
      if (begin.value) localStorage.setItem(begin.key, begin.value);
    },
    { origin, key: SESSION_KEY, value: session && JSON.stringify(session) },
  );
  const forget = (page: Page): void => {
    if (new URL(page.url()).origin === origin) void script.dispose().catch(() => undefined);
  };
  for (const page of context.pages()) page.on('domcontentloaded', forget);
  context.on('page', (page) => page.on('domcontentloaded', forget));
  return script;
}

/** Answers for the video players and their pictures. */
export async function standInForProviders(place: BrowserContext | Page): Promise<void> {
  await place.route(isOfProvider, (route) =>
    route.request().resourceType() === 'image'
      ? route.fulfill({ contentType: 'image/svg+xml', body: PICTURE })
      : route.fulfill({ contentType: 'text/html', body: PLAYER }),
  );
}

function isOfProvider({ origin }: URL): boolean {
  return PROVIDERS.has(origin);
}

function watch(context: BrowserContext, known: string[], report: (problem: string) => void): void {
  context.on('weberror', (event) => report(`page error: ${event.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error') report(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('request', (request) => {
    const url = request.url();
    const isOurs = known.some((each) => url.startsWith(`${each}/`)) || /^(?:data|blob):/.test(url);
    if (!isOurs && !isOfProvider(new URL(url))) report(`another origin: ${url}`);
  });
}

/** Resolves when the page has its heading and nothing on it is still loading. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { __TSR_ROUTER__: router } = globalThis as unknown as Partial<RouterOfThePage>;
    const waiting = '[aria-busy="true"], [data-skeleton], [class*="_skeleton_"]';
    const heading = document.querySelector('h1, [role="alert"] h2')?.textContent;
    return router?.state.status === 'idle' && Boolean(heading) && !document.querySelector(waiting);
  });
}
