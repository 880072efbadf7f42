import { join } from 'node:path';

import { buildConsole, launchChromium, visitInTurn } from './browser.ts';
import type { Pair } from './browser.ts';
import { buildPage } from './build-page.ts';
import type { Community } from './fill.ts';
import { measureMoves } from './moves.ts';
import type { MoveResult } from './moves.ts';
import { CACHE, startGreenroom } from './servers.ts';
import { median } from './stats.ts';
import type { Screen } from './visit.ts';

/** Milliseconds from the start of the navigation, medians; `ratio` is the median of the rounds' own ratios. */
export type ScreenResult = {
  name: string;
  console: number;
  bare: number;
  ratio: number;
  limit: number;
  rounds: number;
  waterfall: string;
};

type Measured = Screen & { limit: number };

/** The first page of people. Rows of users, not of a skeleton: each has an e-mail address. */
export const USER_LIST: Screen = {
  name: 'user list, rows visible',
  path: '/user-list',
  isSignedIn: true,
  isShown: `[...document.querySelectorAll('tbody tr')].filter((row) => row.textContent.includes('@') && row.checkVisibility({ opacityProperty: true, visibilityProperty: true })).length >= 10`,
};

const SCREENS: Measured[] = [
  { ...USER_LIST, limit: 1.3 },
  {
    name: 'sign-in, form visible',
    path: '/',
    limit: 1.25,
    isSignedIn: false,
    isShown: `['input[type=email]', 'input[type=password]', 'button[type=submit]'].every((part) => document.querySelector(part)?.checkVisibility({ opacityProperty: true, visibilityProperty: true }))`,
  },
];
/** What a person meets: the first screens, and the moves between screens after them. */
export type ConsoleResult = { screens: ScreenResult[]; moves: MoveResult[] };

/** Compares the console's first screens with bare React pages in Chromium: cold cache, slow CPU, alternating. Then it moves through all screens. */
export async function measureConsole(
  { url }: Community,
  rounds: number,
  say: (text: string) => void,
): Promise<ConsoleResult> {
  await buildConsole();
  const bareDir = join(CACHE, 'bare-react');
  await buildPage(new URL('./bare-react/', import.meta.url), bareDir);
  const ours = await startGreenroom(url);
  const bare = await startGreenroom(url, bareDir);
  const browser = await launchChromium();
  try {
    const screens: ScreenResult[] = [];
    for (const screen of SCREENS) {
      const pairs = await visitInTurn(browser, { server: ours, screen }, { server: bare, screen }, rounds);
      const result = resultOf(screen, pairs);
      screens.push(result);
      say(`  ${screen.name}: ${result.console.toFixed(0)} ms, bare React ${result.bare.toFixed(0)} ms`);
    }
    const moves = await measureMoves(browser, ours, Math.min(rounds, 3));
    return { screens, moves };
  } finally {
    await browser.close();
    await ours.stop();
    await bare.stop();
  }
}

function resultOf({ name, limit }: Measured, pairs: Pair[]): ScreenResult {
  return {
    name,
    console: median(pairs.map((pair) => pair.console.shownAtMs)),
    bare: median(pairs.map((pair) => pair.other.shownAtMs)),
    ratio: median(pairs.map((pair) => pair.console.shownAtMs / pair.other.shownAtMs)),
    limit,
    rounds: pairs.length,
    waterfall: pairs.at(-1)?.console.waterfall ?? '',
  };
}
