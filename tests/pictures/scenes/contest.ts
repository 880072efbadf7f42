import type { Page } from 'playwright-core';

import { contest, submissions } from '../../browser/contest.ts';
import type { Scene } from '../scene.ts';
import { dialog, inOrder, item, press, see } from '../steps.ts';

const page = { address: '/song-contest' };

/** Opens the votes over time of the song of the demo that has suspicious ones. */
async function suspect(open: Page): Promise<void> {
  const charts = open.getByRole('button', { name: /^Votes of .* over time$/ });
  await charts.first().waitFor();
  for (const chart of await charts.all()) {
    // Most of the cards are out of view.
    await chart.evaluate((button: HTMLElement) => button.click());
    await open.getByRole('dialog').locator('canvas').waitFor();
    if ((await open.getByRole('list', { name: 'Unusual votes' }).count()) > 0) return;
    await open.keyboard.press('Escape');
    await open.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  throw new Error('No song has suspicious votes.');
}

export const contestScenes: readonly Scene[] = [
  { name: 'contest/page', ...page },
  { name: 'contest/page, empty', ...page, isEmpty: true },
  { name: 'contest/page, failed', ...page, fail: /contest/ },
  { name: 'contest/page, loading', ...page, hold: /contest/ },
  {
    name: 'contest/song selected',
    ...page,
    steps: (open) => contest(open).getByRole('checkbox').first().check({ force: true }),
  },
  {
    name: 'contest/removing a song',
    ...page,
    steps: inOrder(
      (open) => contest(open).getByRole('checkbox').first().check({ force: true }),
      press('Delete 1 song(s)'),
      dialog,
    ),
  },
  {
    name: 'contest/closing at a time',
    ...page,
    steps: inOrder(press('Close at a set time'), dialog),
  },
  { name: 'contest/clearing', ...page, steps: inOrder(press('Clear Songs'), dialog) },
  {
    name: 'contest/selecting submissions',
    ...page,
    steps: press('Select song for the contest / delete'),
  },
  { name: 'contest/listening', ...page, steps: inOrder(press('Listen'), dialog) },
  {
    name: 'contest/listening, the end',
    ...page,
    steps: inOrder(press('Listen'), dialog, press(/^In/), press('Finish')),
  },
  {
    name: 'contest/deleting submissions',
    ...page,
    steps: inOrder(
      press('Select song for the contest / delete'),
      (open) => submissions(open).getByRole('checkbox').first().check({ force: true }),
      press('Delete songs'),
      dialog,
    ),
  },
  { name: 'contest/board', address: '/song-contest/board' },
  { name: 'contest/board, empty', address: '/song-contest/board', isEmpty: true },
  { name: 'contest/board, failed', address: '/song-contest/board', fail: /contest/ },
  { name: 'contest/board, loading', address: '/song-contest/board', hold: /contest/ },
  { name: 'contest/vote totals', ...page, steps: inOrder(press('More'), item('Vote totals'), dialog) },
  {
    name: 'contest/vote totals, networks',
    ...page,
    steps: inOrder(press('More'), item('Vote totals'), dialog, (open) =>
      open.getByRole('dialog').getByLabel('By network').check({ force: true }),
    ),
  },
  {
    name: 'contest/vote totals, none',
    ...page,
    isEmpty: true,
    steps: inOrder(press('More'), item('Vote totals'), see('No song is in the contest.')),
  },
  {
    name: 'contest/vote totals, failed',
    ...page,
    fail: /vote-totals/,
    steps: inOrder(press('More'), item('Vote totals'), dialog),
  },
  { name: 'contest/rounds', ...page, steps: inOrder(press('More'), item('Rounds'), dialog) },
  {
    name: 'contest/rounds, none',
    ...page,
    isEmpty: true,
    steps: inOrder(press('More'), item('Rounds'), see('No round has ended yet.')),
  },
  {
    name: 'contest/rounds, failed',
    ...page,
    fail: /rounds/,
    steps: inOrder(press('More'), item('Rounds'), dialog),
  },
  {
    name: 'contest/round',
    ...page,
    steps: inOrder(press('More'), item('Rounds'), dialog, (open) =>
      open.getByRole('dialog').locator('tbody').getByRole('button').first().click(),
    ),
  },
  { name: 'contest/round, gone', address: '/song-contest?round=4711' },
  {
    name: 'contest/voters',
    ...page,
    steps: inOrder(
      (open) =>
        contest(open)
          .getByRole('button', { name: /votes? for/ })
          .first()
          .click(),
      dialog,
    ),
  },
  {
    name: 'contest/voters, nobody found',
    ...page,
    steps: inOrder(
      (open) =>
        contest(open)
          .getByRole('button', { name: /votes? for/ })
          .first()
          .click(),
      dialog,
      (open) => open.getByRole('dialog').getByRole('searchbox').fill('qqqqq'),
    ),
  },
  { name: 'contest/votes over time', ...page, steps: inOrder(press(/^Votes of .* over time$/), dialog) },
  {
    name: 'contest/votes over time, table',
    ...page,
    steps: inOrder(press(/^Votes of .* over time$/), dialog, (open) =>
      open.getByRole('dialog').getByLabel('Show as table').check({ force: true }),
    ),
  },
  {
    name: 'contest/setting votes aside',
    ...page,
    steps: inOrder(suspect, press(/^Set aside/)),
  },
  {
    name: 'contest/partners',
    ...page,
    steps: inOrder(
      (open) =>
        contest(open)
          .getByRole('button', { name: /more partners/ })
          .evaluate((button: HTMLElement) => button.click()),
      dialog,
    ),
  },
  {
    name: 'contest/player partners',
    ...page,
    steps: inOrder(
      (open) =>
        open
          .getByRole('region', { name: 'Player' })
          .getByRole('button', { name: /partners?$/ })
          .click(),
      dialog,
    ),
  },
  {
    name: 'contest/player downloads',
    ...page,
    steps: (open) =>
      open
        .getByRole('region', { name: 'Player' })
        .getByRole('button', { name: /^Download/ })
        .first()
        .click(),
  },
];
