import type { Browser, BrowserContext, Page } from 'playwright-core';

import { keepOwnClock } from '../browser/own-clock.ts';
import { SESSION_KEY, settled, standInForProviders } from '../browser/visit.ts';
import type { Scene } from './scene.ts';
import { SCHEMES } from './scene.ts';
import type { Recording, StandIn } from './stand-in.ts';

export type Shots = Record<(typeof SCHEMES)[number], Buffer>;
/** Whether a picture is final: another one is taken until it is. */
type IsFinal = (scheme: (typeof SCHEMES)[number], picture: Buffer) => Promise<boolean>;

const TRIES = 5;

export async function openContext(browser: Browser, address: string, width: number): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width, height: width < 600 ? 844 : 900 },
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/New_York',
  });
  // A busy machine is slow, not wrong.
  context.setDefaultTimeout(30_000);
  return context;
}

/** Opens a scene's page and brings it into its state, for `look`. */
export async function visitScene<T>(
  context: BrowserContext,
  standIn: StandIn,
  scene: Scene,
  { time, session }: Pick<Recording, 'time' | 'session'>,
  look: (page: Page) => Promise<T>,
): Promise<T> {
  const page = await context.newPage();
  try {
    await page.addInitScript(startOver, { key: SESSION_KEY, session: scene.isSignedOut ? null : session });
    await page.clock.setFixedTime(time);
    await keepOwnClock(page);
    await page.emulateMedia({ colorScheme: 'light' });
    if (scene.hasVideos) await standInForProviders(page);
    await page.goto(scene.address);
    if (!scene.hold) await settled(page);
    if (scene.steps) await standIn.quiet();
    await scene.steps?.(page);
    await page.mouse.move(0, 0);
    await rest(page, standIn);
    return await look(page);
  } finally {
    await page.close();
  }
}

/** Gives a page a fresh browser profile, once: much quicker than a profile of its own. */
function startOver({ key, session }: { key: string; session: string | null }): void {
  if (window !== window.top || sessionStorage.getItem('pictures')) return;
  sessionStorage.setItem('pictures', 'begun');
  localStorage.clear();
  if (session) localStorage.setItem(key, session);
}

/** Takes both schemes of a page. */
export async function shoot(page: Page, standIn: StandIn, isFinal: IsFinal): Promise<Shots> {
  const shots: Partial<Shots> = {};
  for (const scheme of SCHEMES) {
    await page.emulateMedia({ colorScheme: scheme });
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (tries > 0) await standIn.quiet();
      await drawn(page);
      const picture = await page.screenshot({
        fullPage: true,
        animations: 'disabled',
        caret: 'hide',
        timeout: 30_000,
      });
      shots[scheme] = picture;
      if (await isFinal(scheme, picture)) break;
      await page.waitForTimeout(200 * tries);
    }
  }
  return shots as Shots;
}

/** Waits for calls, for what the page does when it is idle, and for what is drawn. */
export async function rest(page: Page, standIn: StandIn): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 500 })));
  await standIn.quiet();
  await drawn(page);
}

/** Waits for fonts and pictures, those out of view too, and until the cards keep their width for a few frames. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (const picture of document.images) {
      picture.loading = 'eager';
      if (picture.getAttribute('src')) await picture.decode().catch(() => undefined);
    }
    let before = '';
    for (let [same, frames] = [0, 0]; same < 3 && frames < 120; frames += 1) {
      await new Promise((done) => requestAnimationFrame(done));
      const now = Array.from(document.querySelectorAll('[data-card]'), (card) => card.clientWidth);
      same = now.join() === before && !now.includes(0) ? same + 1 : 0;
      before = now.join();
    }
  });
}
