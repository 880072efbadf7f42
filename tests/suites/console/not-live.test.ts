import { wire } from '@greenroom/contract/wire';
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

test('a sixth window says that there are too many, reloads, and is live once another one is closed', async () => {
  const session = await stage.admin.newSession();
  const { apiKey } = (await (await fetch(`${stage.address}/console-config`)).json()) as { apiKey: string };
  const others = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const closing = new AbortController();
      const response = await fetch(`${stage.address}${wire['notifications.stream'].path}`, {
        headers: { 'x-api-key': apiKey, authorization: `Bearer ${session.token}` },
        signal: closing.signal,
      });
      expect(response.status).toBe(200);
      return closing;
    }),
  );
  const { page, goto, forgive } = await stage.visit({ signedIn: session });
  forgive(/429/);
  await page.clock.install();
  await goto('/support-management');
  await total(page, '3 messages');
  await page.clock.runFor(2000);
  const badge = page.getByText('Not live: too many windows');
  await badge.waitFor();
  await send('Four');
  await page.clock.runFor(25_000);
  await total(page, '4 messages');
  for (const other of others) other.abort();
  await expect
    .poll(async () => {
      await page.clock.runFor(25_000);
      return badge.isVisible();
    })
    .toBe(false);
});
