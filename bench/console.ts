import { join } from 'node:path';

import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';

import { buildBareReact } from './bare-react/build.ts';
import type { Community } from './fill.ts';
import { measureMoves } from './moves.ts';
import type { MoveResult } from './moves.ts';
import { CACHE, CONSOLE_DIR, startGreenroom } from './servers.ts';
import { median } from './stats.ts';
import { visit } from './visit.ts';
import type { Screen, Visit } from './visit.ts';

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
type Pair = { console: Visit; bare: Visit };

const SCREENS: Measured[] = [
  {
    name: 'user list, rows visible',
    path: '/user-list',
    limit: 1.3,
    isSignedIn: true,
    // Rows of users, not of a skeleton: each has an e-mail address.
    isShown: `[...document.querySelectorAll('tbody tr')].filter((row) => row.textContent.includes('@') && row.checkVisibility({ opacityProperty: true, visibilityProperty: true })).length >= 10`,
  },
  {
    name: 'sign-in, form visible',
    path: '/',
    limit: 1.25,
    isSignedIn: false,
    isShown: `['input[type=email]', 'input[type=password]', 'button[type=submit]'].every((part) => document.querySelector(part)?.checkVisibility({ opacityProperty: true, visibilityProperty: true }))`,
  },
];
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
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
  await buildBareReact(bareDir, CONSOLE_DIR);
  const ours = await startGreenroom(url);
  const bare = await startGreenroom(url, bareDir);
  const browser = await launchChromium();
  try {
    const screens: ScreenResult[] = [];
    for (const screen of SCREENS) {
      const pairs: Pair[] = [];
      for (let round = -1; round < rounds; round += 1) {
        const isOurTurn = round % 2 === 0;
        const first = await visit(browser, isOurTurn ? ours : bare, screen);
        const second = await visit(browser, isOurTurn ? bare : ours, screen);
        // The first round warms up the browser and the servers.
        if (round < 0) continue;
        pairs.push(isOurTurn ? { console: first, bare: second } : { console: second, bare: first });
      }
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
    bare: median(pairs.map((pair) => pair.bare.shownAtMs)),
    ratio: median(pairs.map((pair) => pair.console.shownAtMs / pair.bare.shownAtMs)),
    limit,
    rounds: pairs.length,
    waterfall: pairs.at(-1)?.console.waterfall ?? '',
  };
}

type Builder = { build: (node24: { node: string; env: NodeJS.ProcessEnv }) => void };
type Machine = { findBrowser: () => { path: string; words: string } };

async function buildConsole(): Promise<void> {
  const { build } = (await import(new URL('../scripts/build.mjs', import.meta.url).href)) as Builder;
  build({ node: process.execPath, env: process.env });
}

async function launchChromium(): Promise<Browser> {
  const { findBrowser } = (await import(
    new URL('../scripts/test-machine.mjs', import.meta.url).href
  )) as Machine;
  const { path, words } = findBrowser();
  if (!path) throw new Error(`Chromium: ${words}`);
  return chromium.launch({ executablePath: path, args: FLAGS });
}
