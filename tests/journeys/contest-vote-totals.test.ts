import { readFileSync } from 'node:fs';

import { beforeEach, expect, test } from 'vitest';

import { findBarriers } from '../browser/axe.ts';
import { goLive, totalsPanel } from '../browser/contest-rounds.ts';
import { addSongs, chooseMore, clearContest, openApp, voteOn } from '../browser/contest.ts';
import { openStage } from '../browser/stage.ts';

const stage = await openStage();
const app = await openApp(stage.address);

beforeEach(() => clearContest(stage.db));

test('guests vote with a token of the server and without, and two presses show who votes for what, and from where', async () => {
  const [ferry = 0, train = 0] = await addSongs(stage.db, [
    { title: 'Night Ferry', featured: true, isActive: true },
    { title: 'Morning Train', featured: true, isActive: true },
  ]);
  const { data } = await app.call('contest.issueDevice');
  for (const id of [ferry, train]) {
    await app.call('contest.vote', { params: { id: String(id) }, body: { name: 'Pat', ...data } });
  }
  await voteOn(app, ferry, 'named-by-the-app');

  const { page } = await stage.visit({ signedIn: true });
  await goLive(page);
  await chooseMore(page, 'Vote totals');
  const panel = totalsPanel(page);
  const readTableCells = async (table: string) => {
    const rows = panel.getByRole('table', { name: table }).locator('tbody tr');
    await rows.first().waitFor();
    const texts = await rows.evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.innerText.replaceAll(/\s+/g, ' '))),
    );
    return texts;
  };
  expect(await readTableCells('Votes by song')).toEqual([
    ['Night Ferry', '2', '0', '1', '1'],
    ['Morning Train', '1', '0', '1', '0'],
  ]);
  await panel.getByLabel('By network').check();
  expect(await readTableCells('Votes by network')).toEqual([
    [expect.stringMatching(/^[\da-f]{8} 2 for Night Ferry$/), '3 100%', '0', '2', '1', '2'],
  ]);
  expect(await findBarriers(page, '[role="dialog"]')).toEqual([]);

  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Votes CSV' }).click();
  const csv = readFileSync(await (await download).path(), 'utf8');
  expect(csv.trim().split('\r\n')).toHaveLength(4);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('More');
});
