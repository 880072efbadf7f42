import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { addSongs } from '../../browser/contest.ts';
import { addPeople } from '../../browser/people.ts';
import { openStage } from '../../browser/stage.ts';
import { addMessage } from '../../browser/support.ts';

const stage = await openStage();
const [nina = 0] = await addPeople(stage.db, [{ name: 'Nina Simonetti' }]);
const message = await addMessage(stage.db, nina, { subject: 'Now' });
await addSongs(stage.db, [
  { title: 'Glass Road', featured: true, isActive: true, votes: 1, partners: [nina] },
]);
await stage.db.execute(sql`update support_messages set created_at = now() - interval '2 hours'`);

/** Returns what a computer with the right time shows. */
async function elapsedHere(): Promise<string> {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/song-contest');
  return page.getByRole('timer').innerText();
}

test.each([
  ['ahead', 86_400_000],
  ['behind', -86_400_000],
])('a computer whose clock is a day %s counts from the server’s', async (_, ms) => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await page.clock.install({ time: Date.now() + ms });
  await goto(`/subscription-plan?id=${message}`);
  await page.getByText('2 hours ago').first().waitFor();
  await goto('/song-contest');
  const seconds = /(\d+)\D*$/;
  expect((await page.getByRole('timer').innerText()).replace(seconds, '')).toBe(
    (await elapsedHere()).replace(seconds, ''),
  );
  await goto('/song-contest/board');
  expect(await page.locator('body').innerText()).not.toMatch(/in \d+ hours|\b(?:1 day|23:|24:)/);
});
