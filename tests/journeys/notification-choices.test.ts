import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { signId } from '../../apps/api/src/kit/access/signed-ids.ts';
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

test('the link of a digest stops it by one press, without signing in, and leads to the choices', async () => {
  await stage.db.execute(sql`delete from notification_choices`);
  await stage.db.execute(
    sql`insert into notification_choices values (${stage.admin.id}, 'contest', true, true)`,
  );
  const inDigest = async () =>
    (await stage.db.execute(sql`select in_digest from notification_choices`)).rows[0]?.['in_digest'];
  const { page, goto } = await stage.visit({ width: 'phone' });
  await goto(`/digest/unsubscribe?token=${await signId(stage.db, 'stop_digest', stage.admin.id)}`);
  await page.getByRole('heading', { name: 'Stop the daily digest?' }).waitFor();
  expect(page.url()).toBe(`${stage.address}/digest/unsubscribe`);
  expect(await inDigest()).toBe(true);
  await page.getByRole('button', { name: 'Stop the digest' }).click();
  await page.getByRole('heading', { name: 'The daily digest was stopped.' }).waitFor();
  expect(await inDigest()).toBe(false);
  await page.getByRole('link', { name: 'Choose your notifications' }).click();
  await page.getByRole('heading', { name: 'Sign In' }).waitFor();
});
