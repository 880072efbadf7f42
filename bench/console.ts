import { join } from 'node:path';

import { SLOW, buildConsole, launchChromium, visitInTurn } from './browser.ts';
import type { Pair } from './browser.ts';
import { buildPage } from './build-page.ts';
import { measureDepth } from './depth.ts';
import type { DepthResult } from './depth.ts';
import type { Community } from './fill.ts';
import { measureMoves } from './moves.ts';
import type { MoveResult } from './moves.ts';
import { measurePaints } from './paints.ts';
import type { PaintResult } from './paints.ts';
import { CACHE, startGreenroom } from './servers.ts';
import { median } from './stats.ts';
import { visit } from './visit.ts';
import type { Screen } from './visit.ts';

/** Milliseconds of the main thread until everything was painted, medians; `ratio` is the median of the rounds' own ratios. */
export type ScreenResult = {
  name: string;
  console: number;
  bare: number;
  ratio: number;
  limit: number | null;
  rounds: number;
  waterfall: string;
};

/** A screen without a limit is measured for the record. */
type Measured = Screen & { limit: number | null };

/** Rows of users, not of a skeleton: each has an email address. */
const hasRows = (rows: number): string =>
  `[...document.querySelectorAll('tbody tr')].filter((row) => row.textContent.includes('@') && row.checkVisibility({ opacityProperty: true, visibilityProperty: true })).length >= ${rows}`;

/** The first page of people. */
export const USER_LIST: Screen = {
  name: 'user list, rows painted',
  path: '/user-list',
  isSignedIn: true,
  isShown: hasRows(10),
};

const SCREENS: Measured[] = [
  { ...USER_LIST, limit: 1.95 },
  {
    ...USER_LIST,
    name: 'user list, 100 rows painted',
    path: '/user-list?limit=100',
    isShown: hasRows(100),
    limit: null,
  },
  {
    name: 'sign-in, form painted',
    path: '/',
    limit: 1.3,
    isSignedIn: false,
    isShown: `['input[type=email]', 'input[type=password]', 'button[type=submit]'].every((part) => document.querySelector(part)?.checkVisibility({ opacityProperty: true, visibilityProperty: true }))`,
  },
];
/** What a person meets: the first screens, the moves between screens after them, and what a press shows in a long list. */
export type ConsoleResult = {
  screens: ScreenResult[];
  /** Bare React's list on the slowed-down CPU, in milliseconds of its main thread: how fast this machine is now. */
  yardstick: number;
  moves: MoveResult[];
  paints: PaintResult[];
  depth: DepthResult[];
};

/** Compares the console's first screens with bare React pages in Chromium: cold cache, alternating. Then it moves through all screens, acts in a long list, and opens deep records. */
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
      const pairs = await visitInTurn(
        browser,
        { server: ours, screen },
        { server: bare, screen },
        { rounds, slowdown: 1 },
      );
      const result = toScreenResult(screen, pairs);
      screens.push(result);
      say(`  ${screen.name}: ${result.console.toFixed(0)} ms, bare React ${result.bare.toFixed(0)} ms`);
    }
    const moves = await measureMoves(browser, ours, Math.min(rounds, 3));
    for (const { screen, first, again } of moves)
      say(`  ${screen}: ${first.toFixed(0)}, then ${again.toFixed(0)} ms`);
    const paints = await measurePaints(browser, ours, Math.min(rounds, 3));
    for (const { act, next, rows } of paints)
      say(`  ${act}: ${next.toFixed(0)} ms, rows ${rows?.toFixed(0) ?? '–'}`);
    const depth = await measureDepth(browser, ours, url, Math.min(rounds, 3));
    for (const { name, few, many } of depth) say(`  ${name}: ${few.toFixed(0)} ms, deep ${many.toFixed(0)}`);
    const bareSlow: number[] = [];
    for (let round = 0; round < Math.min(rounds, 3); round += 1)
      bareSlow.push((await visit(browser, bare, USER_LIST, SLOW)).threadMs);
    return { screens, yardstick: median(bareSlow), moves, paints, depth };
  } finally {
    await browser.close();
    await ours.stop();
    await bare.stop();
  }
}

function toScreenResult({ name, limit }: Measured, pairs: Pair[]): ScreenResult {
  return {
    name,
    console: median(pairs.map((pair) => pair.console.threadMs)),
    bare: median(pairs.map((pair) => pair.other.threadMs)),
    ratio: median(pairs.map((pair) => pair.console.threadMs / pair.other.threadMs)),
    limit,
    rounds: pairs.length,
    waterfall: pairs.at(-1)?.console.waterfall ?? '',
  };
}
