import { join } from 'node:path';

import { SLOW, buildConsole, launchChromium, visitInTurn } from '../browser.ts';
import { buildPage } from '../build-page.ts';
import { USER_LIST } from '../console.ts';
import type { Community } from '../fill.ts';
import { CACHE, startGreenroom } from '../servers.ts';
import { median } from '../stats.ts';

/** Milliseconds from the start of the navigation until the rows are visible, medians; `ratio` is the median of the rounds' own ratios, ours to theirs. */
export type PageResult = {
  console: number;
  reactAdmin: number;
  ratio: number;
  rounds: number;
  waterfalls: { console: string; reactAdmin: string };
};

/**
 * Compares the console's list of people with that of react-admin, from the same server: cold cache, slow CPU, alternating.
 * Theirs has our columns, search, compressed files and content policy, and no sign-in, menu of rooms or live events.
 */
export async function measureReactAdmin(
  { url }: Community,
  rounds: number,
  say: (text: string) => void,
): Promise<PageResult> {
  await buildConsole();
  const dir = join(CACHE, 'react-admin');
  await buildPage(new URL('./react-admin/', import.meta.url), dir);
  const ours = await startGreenroom(url);
  const theirs = await startGreenroom(url, dir);
  const browser = await launchChromium();
  try {
    const pairs = await visitInTurn(
      browser,
      { server: ours, screen: USER_LIST },
      // Straight to the list: its start page would lead there only then.
      { server: theirs, screen: { ...USER_LIST, path: '/user-list#/users' } },
      { rounds, slowdown: SLOW },
    );
    const result = {
      console: median(pairs.map((pair) => pair.console.shownAtMs)),
      reactAdmin: median(pairs.map((pair) => pair.other.shownAtMs)),
      ratio: median(pairs.map((pair) => pair.console.shownAtMs / pair.other.shownAtMs)),
      rounds: pairs.length,
      waterfalls: {
        console: pairs.at(-1)?.console.waterfall ?? '',
        reactAdmin: pairs.at(-1)?.other.waterfall ?? '',
      },
    };
    say(
      `  ${USER_LIST.name}: ${result.console.toFixed(0)} ms, react-admin ${result.reactAdmin.toFixed(0)} ms`,
    );
    return result;
  } finally {
    await browser.close();
    await ours.stop();
    await theirs.stop();
  }
}
