import { expect, test } from 'vitest';

import { addPeople } from '../../browser/people.ts';
import { openStage } from '../../browser/stage.ts';
import { addMessage } from '../../browser/support.ts';
import { total } from '../../browser/user-list.ts';

const stage = await openStage();
const [nina = 0] = await addPeople(stage.db, [{ name: 'Nina Simonetti' }]);
const send = (subject: string) => addMessage(stage.db, nina, { subject });
await send('One');

test('behind a proxy that holds event streams back the console says so, and reloads until they come through', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await page.clock.install();
  let isHeld = true;
  const held: (() => Promise<void>)[] = [];
  await page.route('**/admin/events', (route) =>
    isHeld ? void held.push(() => route.abort()) : route.continue(),
  );
  await goto('/support-management');
  await total(page, '1 message');
  await send('Two');
  const badge = page.getByText('Not live', { exact: true });
  await expect
    .poll(async () => {
      await page.clock.runFor(3000);
      return badge.isVisible();
    })
    .toBe(true);
  await total(page, '2 messages');

  await send('Three');
  await page.clock.runFor(35_000);
  await total(page, '3 messages');

  isHeld = false;
  await expect
    .poll(async () => {
      await page.clock.runFor(3000);
      return badge.isVisible();
    })
    .toBe(false);
  await Promise.allSettled(held.map((end) => end()));
});
