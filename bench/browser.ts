import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';

import type { Greenroom } from './servers.ts';
import { visit } from './visit.ts';
import type { Screen, Visit } from './visit.ts';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

type Builder = { build: (node24: { node: string; env: NodeJS.ProcessEnv }) => void };
type Machine = { findBrowser: () => { path: string; words: string } };

/** Builds the console unless it is up to date. */
export async function buildConsole(): Promise<void> {
  const { build } = (await import(new URL('../scripts/build.mjs', import.meta.url).href)) as Builder;
  build({ node: process.execPath, env: process.env });
}

/** Starts the Chromium that the tests use. @throws Error when there is none */
export async function launchChromium(): Promise<Browser> {
  const { findBrowser } = (await import(
    new URL('../scripts/test-browser.mjs', import.meta.url).href
  )) as Machine;
  const { path, words } = findBrowser();
  if (!path) throw new Error(`Chromium: ${words}`);
  return chromium.launch({ executablePath: path, args: FLAGS });
}

/** A page and the server that it comes from. */
type Side = { server: Greenroom; screen: Screen };
/** The two visits of a round. */
export type Pair = { console: Visit; other: Visit };

/** A slow computer, or a phone: how many times slower than this one. */
export const SLOW = 4;

/** Visits a screen of the console and another page, first the one and then the other, in rounds. */
export async function visitInTurn(
  browser: Browser,
  console: Side,
  other: Side,
  { rounds, slowdown }: { rounds: number; slowdown: number },
): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const isOurTurn = round % 2 === 0;
    const sides = isOurTurn ? [console, other] : [other, console];
    const visits: Visit[] = [];
    for (const { server, screen } of sides) visits.push(await visit(browser, server, screen, slowdown));
    const [first, second] = visits;
    // The first round warms up the browser and the servers.
    if (round < 0 || !first || !second) continue;
    pairs.push(isOurTurn ? { console: first, other: second } : { console: second, other: first });
  }
  return pairs;
}
