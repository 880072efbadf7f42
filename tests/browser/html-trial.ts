import { expect } from 'vitest';

import { SCRIPT_PAYLOADS, SPY_SNIPPETS } from './hostile-html.ts';
import { installProbe } from './html-sinks.ts';
import type { Sink } from './html-sinks.ts';
import type { Stage } from './stage.ts';

const HOSTILE = [...SCRIPT_PAYLOADS, ...SPY_SNIPPETS];

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

declare const trustedTypes: {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string },
  ): { createHTML(html: string): unknown };
};

/** Opens a page that records which payloads ran, and their requests to other hosts. */
export async function openTrial(stage: Stage, { isRaw }: { isRaw: boolean }) {
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

/** Which of the two sanitisers work: `isForged` without the server's, `isRaw` without the browser's. */
type Layer = { isForged: boolean; isRaw: boolean };

export const LAYERS = [
  { name: 'with both sanitisers', isForged: false, isRaw: false },
  { name: "without the server's", isForged: true, isRaw: false },
  { name: "without the browser's", isForged: false, isRaw: true },
] as const;

/** Checks that nothing hostile of the payloads is drawn, runs or is requested. */
export async function expectHarmless(
  stage: Stage,
  { draw }: Sink,
  { isForged, isRaw }: Layer,
): Promise<void> {
  const { visit, ran, asked, replaced } = await openTrial(stage, { isRaw });
  // The browser's sanitiser parses in a document that is never shown; there the policy reports what it would forbid.
  if (isForged) visit.forgive(/violates the following Content Security Policy|TrustedScript/);
  const drawn = await draw(visit, HOSTILE, isForged);
  expect(drawn.flatMap(({ faults }) => faults)).toEqual([]);
  expect(drawn.length).toBeGreaterThan(20);
  expect([...ran]).toEqual([]);
  expect(asked).toEqual([]);
  expect(replaced()).toBe(isRaw ? 1 : 0);
}

/** Checks that the content policy alone runs no script, when neither sanitiser works. */
export async function expectPolicyStops(stage: Stage, { draw }: Sink): Promise<void> {
  const { visit, ran, replaced } = await openTrial(stage, { isRaw: true });
  visit.forgive(/[^]*/);
  const drawn = await draw(visit, SCRIPT_PAYLOADS, true);
  expect(replaced()).toBe(1);
  expect([...ran]).toEqual([]);
  const live = drawn.filter(({ faults }) => faults.length > 0);
  expect(live.length, 'they stand in the page').toBeGreaterThan(drawn.length * 0.7);
}
