import { expect, test } from 'vitest';

import { oddSounds } from '../../../apps/api/src/testing/samples/odd-sounds.ts';
import { openStage } from '../../browser/stage.ts';

const stage = await openStage();

/** How far the length that the server measures may be from what a browser plays. */
const FAR_MS = 50;

test('the server measures odd sounds as long as this browser plays them', async () => {
  const { page } = await stage.visit();
  await page.goto('/');
  const files = oddSounds.map(({ name, bytes }) => [name, bytes().toString('base64')] as const);
  const played = await page.evaluate(async (all) => {
    // It runs in the page.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const decode = async (base64: string) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      return (await new OfflineAudioContext(1, 1, 44_100).decodeAudioData(bytes.buffer)).duration * 1000;
    };
    return Object.fromEntries(
      await Promise.all(all.map(async ([name, file]) => [name, await decode(file)] as const)),
    );
  }, files);
  const far = oddSounds.filter(
    ({ name, durationMs }) => !(Math.abs((played[name] ?? 0) - durationMs) <= FAR_MS),
  );
  expect(far.map(({ name, durationMs }) => ({ name, durationMs, played: played[name] }))).toEqual([]);
});
