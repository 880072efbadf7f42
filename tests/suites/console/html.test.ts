import { describe, expect, test } from 'vitest';

import { SCRIPT_PAYLOADS } from '../../browser/hostile-html.ts';
import { notificationsSink, pagesSink, supportSink } from '../../browser/html-sinks.ts';
import { LAYERS, expectHarmless, expectPolicyStops, openTrial } from '../../browser/html-trial.ts';
import { openStage } from '../../browser/stage.ts';

const stage = await openStage();
const PATIENCE_MS = 400_000;

type Bare = {
  drawAll: (html: string) => DocumentFragment;
  htmlProbe: { poke(mark: string): Promise<void> };
};

test('many of the payloads run when nothing stops them', { timeout: PATIENCE_MS }, async () => {
  const { visit, ran } = await openTrial(stage, { isRaw: true });
  visit.forgive(/[^]*/);
  await visit.page.route('**/bare', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>x</title>' }),
  );
  await visit.page.goto('/bare');
  await visit.page.evaluate(
    async (payloads) => {
      const { drawAll, htmlProbe } = globalThis as unknown as Bare;
      addEventListener('submit', (submit) => submit.preventDefault(), true);
      // Several at once, because each takes some frames: as many as a page of the console draws together.
      for (let first = 0; first < payloads.length; first += 12) {
        const marks = payloads.slice(first, first + 12).map((payload, place) => {
          const mark = String(first + place);
          const box = document.createElement('div');
          box.replaceChildren(drawAll(`<p>${mark}</p>${payload}`));
          Document.prototype.querySelector.call(document, 'body')?.append(box);
          return mark;
        });
        await Promise.all(marks.map((mark) => htmlProbe.poke(mark)));
      }
      // Those would navigate away from the page.
    },
    SCRIPT_PAYLOADS.filter((payload) => !/http-equiv/.test(payload)),
  );
  expect(new Set(SCRIPT_PAYLOADS).size).toBeGreaterThanOrEqual(300);
  // 150 in Chromium 147, more in newer ones.
  await expect.poll(() => ran.size).toBeGreaterThanOrEqual(150);
});

// Two functions, one of the server and one of the console, clean whatever is drawn: `html-everywhere.test.ts` has the
// other places without one of them.
const support = supportSink(stage);
const CASES = [
  ...LAYERS.map((layer) => ({ sink: support, layer })),
  ...[pagesSink(stage), notificationsSink(stage)].map((sink) => ({ sink, layer: LAYERS[0] })),
];

describe.each(CASES)('$sink.name', ({ sink, layer }) => {
  test(
    `draws no script, form or picture, and requests no other host: ${layer.name}`,
    { timeout: PATIENCE_MS },
    () => expectHarmless(stage, sink, layer),
  );
});

test(
  'a support message runs no script even without the sanitiser: the content policy stops it',
  { timeout: PATIENCE_MS },
  () => expectPolicyStops(stage, support),
);
