import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { drawVideoIds } from '../../browser/hostile-ids.ts';
import { openStage } from '../../browser/stage.ts';

const stage = await openStage({}, { hasVideos: true });

const YOUTUBE = 'aqz-KE-bpKQ';
const VIMEO = '76979871';
const COUNT = 500;
/** What an id is by the ruling, repeated here on purpose. @source contract Rulings, /video */
function expectedPlatform(id: string): 'vimeo' | 'youtube' | null {
  if (/^[0-9]{1,12}$/.test(id) && !id.includes('\n')) return 'vimeo';
  return /^[A-Za-z0-9_-]{11}$/.test(id) && !id.includes('\n') ? 'youtube' : null;
}

type Seen = { address: string; frames: string[]; isNotFound: boolean };
type RouterOfThePage = { __TSR_ROUTER__: { history: { push: (address: string) => void } } };

/** Follows a link inside the console to one address after the other, and returns what is shown there. */
function walk(page: Page, addresses: readonly string[]): Promise<Seen[]> {
  return page.evaluate(async (all) => {
    const { __TSR_ROUTER__: router } = globalThis as unknown as RouterOfThePage;
    // Quicker than frames, of which each step would take several.
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page
    const nextChange = () =>
      new Promise<void>((done) => {
        const observer = new MutationObserver(() => {
          observer.disconnect();
          done();
        });
        observer.observe(document, { childList: true, subtree: true, characterData: true });
      });
    const seen: Seen[] = [];
    for (const address of all) {
      router.history.push('/terms-of-use');
      while (document.querySelector('h1')?.textContent !== 'Terms of Use') {
        await nextChange();
      }
      router.history.push(address);
      while (document.querySelector('h1')?.textContent === 'Terms of Use') {
        await nextChange();
      }
      seen.push({
        address,
        frames: [...document.querySelectorAll('iframe, embed, object, frame')].map(
          (frame) => frame.getAttribute('src') ?? frame.outerHTML,
        ),
        isNotFound: document.querySelector('h1')?.textContent === 'Ooops, Page not Found!',
      });
    }
    return seen;
  }, addresses);
}

/** Opens a page inside which addresses are walked; the players are not loaded, since only their frames are looked at. */
async function openWalk(): Promise<Page> {
  const visit = await stage.visit({ hasVideos: false });
  visit.forgive(/Failed to load resource/);
  await visit.page.route(/youtube|vimeo/, (route) => route.abort('aborted'));
  await visit.goto('/terms-of-use');
  return visit.page;
}

test(`${COUNT} ids lead to one of the two players or to the not-found screen, and to nothing else`, async () => {
  const ids = drawVideoIds(COUNT);
  const seen = await walk(
    await openWalk(),
    ids.map((id) => `/video/${encodeURIComponent(id)}`),
  );
  const count = { vimeo: 0, youtube: 0, none: 0 };
  for (const [at, { frames, isNotFound }] of seen.entries()) {
    const id = ids[at] ?? '';
    const kind = expectedPlatform(id);
    count[kind ?? 'none'] += 1;
    const said = JSON.stringify(id);
    if (kind === null) expect({ frames, isNotFound }, said).toEqual({ frames: [], isNotFound: true });
    else {
      const start =
        kind === 'vimeo' ? 'https://player.vimeo.com/video/' : 'https://www.youtube-nocookie.com/embed/';
      expect(frames, said).toHaveLength(1);
      expect(frames[0]?.split('?')[0], said).toBe(start + id);
    }
  }
  expect(seen).toHaveLength(COUNT);
  for (const [kind, times] of Object.entries(count)) expect(times, kind).toBeGreaterThan(50);
});

test('an address with an invalid id, typed in, plays nothing', async () => {
  const { page } = await stage.visit();
  // The others are walked through above; these are also a matter for the server and the browser.
  for (const id of ['aqz-KE-bpKQ\n', ' 76979871', 'aqz-KE-bpKQ/x', '..', '//evil.example', '%00', '']) {
    await page.goto(`/video/${encodeURIComponent(id)}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.locator('iframe').count(), JSON.stringify(id)).toBe(0);
  }
});

test('a video autoplays muted only when its address has a platform', async () => {
  const cases = [
    ['', ''],
    ['?platform', '&autoplay=1&mute=1'],
    ['?platform=', '&autoplay=1&mute=1'],
    ['?platform=false', '&autoplay=1&mute=1'],
    ['?platform=https://evil.example', '&autoplay=1&mute=1'],
    ['?Platform=1', ''],
  ] as const;
  const addresses = cases.flatMap(([query]) => [YOUTUBE, VIMEO].map((id) => `/video/${id}${query}`));
  const seen = await walk(await openWalk(), addresses);
  expect(seen.map(({ frames }) => frames)).toEqual(
    cases.flatMap(([, play]) => [
      [`https://www.youtube-nocookie.com/embed/${YOUTUBE}?rel=0${play}`],
      [`https://player.vimeo.com/video/${VIMEO}?dnt=1${play.replace('mute', 'muted')}`],
    ]),
  );
});

test('the player fills the window, is confined to its frame, and receives only our origin', async () => {
  const { page, goto } = await stage.visit({ width: 'phone' });
  const asked = page.waitForRequest((request) =>
    request.url().startsWith('https://www.youtube-nocookie.com/'),
  );
  await goto(`/video/${YOUTUBE}?platform=1`);
  const frame = page.locator('iframe');
  await frame.contentFrame().getByRole('heading', { name: 'Player' }).waitFor();
  expect((await (await asked).allHeaders())['referer']).toBe(`${stage.address}/`);
  const box = await frame.boundingBox();
  expect(box?.width).toBe(390);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844);
  const sandbox = (await frame.getAttribute('sandbox'))?.split(' ').toSorted();
  expect(sandbox).toEqual(['allow-popups', 'allow-presentation', 'allow-same-origin', 'allow-scripts']);
  const link = page.getByRole('link', { name: /^Open at YouTube/ });
  expect(await link.getAttribute('href')).toBe(`https://www.youtube.com/watch?v=${YOUTUBE}`);
});

test('no other frame is allowed, whoever inserts it', async () => {
  const visit = await stage.visit();
  visit.forgive(/violates the following Content Security Policy directive: "frame-src/);
  await visit.goto(`/video/${VIMEO}`);
  const blocked = await visit.page.evaluate(async (own) => {
    const sources = [
      'https://evil.example/',
      'https://www.youtube.com/embed/x',
      'data:text/html,x',
      `${own}/login`,
    ];
    const found: string[] = [];
    for (const src of sources) {
      const frame = document.createElement('iframe');
      const violation = new Promise<string>((done) => {
        document.addEventListener('securitypolicyviolation', (event) => done(event.effectiveDirective), {
          once: true,
        });
      });
      frame.src = src;
      document.body.append(frame);
      found.push(await violation);
    }
    return found;
  }, stage.address);
  expect(blocked).toEqual(['frame-src', 'frame-src', 'frame-src', 'frame-src']);
});
