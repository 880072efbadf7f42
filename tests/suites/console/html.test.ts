import { describe, expect, test } from 'vitest';

import { SCRIPT_PAYLOADS, SPY_SNIPPETS } from '../../browser/hostile-html.ts';
import { installProbe, notificationsSink, pagesSink, supportSink } from '../../browser/html-sinks.ts';
import { openStage } from '../../browser/stage.ts';

const stage = await openStage();
const sinks = [pagesSink(stage), supportSink(stage), notificationsSink(stage)];
const HOSTILE = [...SCRIPT_PAYLOADS, ...SPY_SNIPPETS];
const PATIENCE_MS = 400_000;

/** Replaces the browser's sanitiser: writes everything, with scripts ready to run, through the same method. */
function installNoSanitiser(): void {
  let policy: { createHTML(html: string): unknown } | undefined;
  // The function is serialised into the page, with everything that it calls.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const keep = (text: string) => text;
  Object.assign(globalThis, {
    drawAll(html: string) {
      policy ??= trustedTypes.createPolicy('dompurify', { createHTML: keep });
      return document.createRange().createContextualFragment(policy.createHTML(html) as string);
    },
  });
}

type Bare = {
  drawAll: (html: string) => DocumentFragment;
  htmlProbe: { poke(mark: string): Promise<void> };
};

declare const trustedTypes: {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string },
  ): { createHTML(html: string): unknown };
};

/** Opens a page that records which payloads ran, and their requests to other hosts. */
async function openTrial({ isRaw }: { isRaw: boolean }) {
  const ran = new Set<number>();
  const asked: string[] = [];
  let replaced = 0;
  // The files that are replaced must not be in a cache yet.
  const visit = await stage.visit({ signedIn: true, isNew: true });
  await visit.context.exposeFunction('xss', (payload: number) => void ran.add(payload));
  await visit.context.addInitScript(installProbe);
  await visit.context.route(/(?:evil|ok)\.example/, async (route) => {
    asked.push(route.request().url());
    // No content, so the page stays whatever was requested.
    await route.fulfill({ status: 204 });
  });
  if (isRaw) {
    await visit.context.addInitScript(installNoSanitiser);
    await visit.context.route('**/assets/*.js', async (route) => {
      const answer = await route.fetch();
      const source = await answer.text();
      const body = source.replace(/(\w+)\.sanitize=function\((\w+)\)\{/, (head, _, html: string) => {
        replaced += 1;
        return `${head}return drawAll(${html});`;
      });
      await route.fulfill({ contentType: 'text/javascript', body });
    });
  }
  return { visit, ran, asked, replaced: () => replaced };
}

test('many of the payloads run when nothing stops them', { timeout: PATIENCE_MS }, async () => {
  const { visit, ran } = await openTrial({ isRaw: true });
  visit.forgive(/[^]*/);
  await visit.page.route('**/bare', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>x</title>' }),
  );
  await visit.page.goto('/bare');
  await visit.page.evaluate(
    async (payloads) => {
      const { drawAll, htmlProbe } = globalThis as unknown as Bare;
      addEventListener('submit', (submit) => submit.preventDefault(), true);
      for (const [index, payload] of payloads.entries()) {
        const box = document.createElement('div');
        box.replaceChildren(drawAll(`<p>${index}</p>${payload}`));
        Document.prototype.querySelector.call(document, 'body')?.append(box);
        await htmlProbe.poke(String(index));
      }
      // Those would navigate away from the page.
    },
    SCRIPT_PAYLOADS.filter((payload) => !/http-equiv/.test(payload)),
  );
  expect(new Set(SCRIPT_PAYLOADS).size).toBeGreaterThanOrEqual(300);
  // 150 in Chromium 147, more in newer ones.
  await expect.poll(() => ran.size).toBeGreaterThanOrEqual(150);
});

const LAYERS = [
  { name: 'with both sanitisers', isForged: false, isRaw: false },
  { name: "without the server's", isForged: true, isRaw: false },
  { name: "without the browser's", isForged: false, isRaw: true },
];

describe.each(sinks)('$name', ({ draw }) => {
  test.each(LAYERS)(
    'draws no script, form or picture, and requests no other host: $name',
    { timeout: PATIENCE_MS },
    async ({ isForged, isRaw }) => {
      const { visit, ran, asked, replaced } = await openTrial({ isRaw });
      // The browser's sanitiser parses in a document that is never shown; there the policy reports what it would forbid.
      if (isForged) visit.forgive(/violates the following Content Security Policy|TrustedScript/);
      const drawn = await draw(visit, HOSTILE, isForged);
      expect(drawn.flatMap(({ faults }) => faults)).toEqual([]);
      expect(drawn.length).toBeGreaterThan(20);
      expect([...ran]).toEqual([]);
      expect(asked).toEqual([]);
      expect(replaced()).toBe(isRaw ? 1 : 0);
    },
  );

  test(
    'runs no script even without the sanitiser: the content policy stops it',
    { timeout: PATIENCE_MS },
    async () => {
      const { visit, ran, replaced } = await openTrial({ isRaw: true });
      visit.forgive(/[^]*/);
      const drawn = await draw(visit, SCRIPT_PAYLOADS, true);
      expect(replaced()).toBe(1);
      expect([...ran]).toEqual([]);
      const live = drawn.filter(({ faults }) => faults.length > 0);
      expect(live.length, 'they stand in the page').toBeGreaterThan(drawn.length * 0.7);
    },
  );
});
