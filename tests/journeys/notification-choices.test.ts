import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { openStage } from '../browser/stage.ts';

const stage = await openStage();

const bell = (page: Page, unread: number) =>
  page.getByRole('button', { name: `Notifications, ${unread} unread`, exact: true });

test('each colleague chooses the kinds for the bell and the digest', async () => {
  await stage.db.execute(
    sql`insert into notifications (message, kind) values ('Bo joined.', 'people'), ('News', 'other')`,
  );
  const { page } = await stage.visit({ signedIn: true, width: 'phone' });
  await page.goto('/dashboard');
  await bell(page, 2).waitFor();
  await page.goto('/my-account');
  const inBell = page.getByRole('switch', { name: 'New people in the bell' });
  await inBell.click();
  await bell(page, 1).waitFor();
  await page.getByRole('switch', { name: 'Support messages in the digest' }).click();
  await expect
    .poll(
      async () =>
        (await stage.db.execute(sql`select kind, in_bell, in_digest from notification_choices order by kind`))
          .rows,
    )
    .toEqual([
      { kind: 'people', in_bell: false, in_digest: false },
      { kind: 'support', in_bell: true, in_digest: true },
    ]);
  await page.reload();
  await expect.poll(() => inBell.isChecked()).toBe(false);
  await inBell.click();
  await bell(page, 2).waitFor();
});
