import { daysOf, monthAfter, monthOf } from '@greenroom/contract/kit/days';
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { toast } from '../browser/pages.ts';
import { addPeople } from '../browser/people.ts';
import { addSales } from '../browser/sales.ts';
import { openStage } from '../browser/stage.ts';
import { addMessage } from '../browser/support.ts';
import { settled } from '../browser/visit.ts';

const stage = await openStage();
const [nina = 0, host = 0] = await addPeople(stage.db, [
  { name: 'Nina Simonetti', email: 'nina@stage.example' },
  { name: 'Host' },
]);
const current = monthOf(new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format());
const month = monthAfter(current, -1);
const monthHeading = (of: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${of}-15`),
  );
const at = `${month}-10T17:00:00Z`;
await addSales(stage.db, [
  {
    title: 'Quiet Evening',
    host,
    cents: 1000,
    payments: [{ user: nina, cents: 1000, status: 'succeeded', at }],
  },
]);
await stage.db.execute(
  sql`insert into plans (user_id, name, start_date, end_date, base_amount_cents, created_at)
      values (${nina}, 'weekly', ${at}, ${at}, 2500, ${at})`,
);

const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name });

test('staff add up a month, close it in three actions, refund a ticket and set new rates', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/dashboard');
  await settled(page);

  // Three actions, from the figure that it explains.
  await page.getByRole('link', { name: 'The month’s money' }).click();
  await page.getByRole('button', { name: `Close ${monthHeading(month)}` }).click();
  await page.getByRole('button', { name: 'Yes, close' }).click();
  await toast(page, 'Month closed.').waitFor();
  await page.getByText('No payments in this month.').waitFor();

  await page.getByRole('button', { name: 'Previous month' }).click();
  await page.getByText('Closed', { exact: true }).waitFor();
  expect(new URL(page.url()).searchParams.get('month')).toBe(month);
  await page.getByRole('link', { name: 'Net Profit, Community revenue: $25.38' }).waitFor();
  expect(await row(page, /Plan revenue/).innerText()).toContain('$25.00');
  // Each day has a line, also those without payments.
  const days = page.getByRole('table', { name: 'By day' }).locator('tr[data-row]');
  expect(await days.count()).toBe(Number(daysOf(month).end_date.slice(-2)));

  // Each figure opens its rows, also after a reload.
  await page.getByRole('link', { name: 'Gross, Parlour revenue: $10.00' }).click();
  await page.getByRole('button', { name: 'Refund Quiet Evening of Nina Simonetti' }).waitFor();
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    ...daysOf(month),
    source: 'parlour',
    kind: 'payment',
  });
  await page.reload();
  await page.getByText('1 row', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Refund Quiet Evening of Nina Simonetti' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record a refund' });
  await dialog.getByLabel('Amount in dollars').fill('10.01');
  await dialog.getByLabel('Reason').fill('The stream stopped');
  await dialog.getByRole('button', { name: 'Record refund' }).click();
  await dialog.getByText('At most $10.00 of this payment can be refunded.').waitFor();
  await dialog.getByLabel('Amount in dollars').fill('4');
  await dialog.getByRole('button', { name: 'Record refund' }).click();
  await toast(page, 'Refund recorded.').waitFor();

  // It counts today, and the closed month keeps its figures.
  await goto('/money');
  await page.getByRole('link', { name: 'Refunds, Community revenue: $4.00' }).waitFor();
  await page.getByRole('button', { name: 'Rates' }).click();
  const panel = page.getByRole('dialog', { name: 'Rates' });
  await panel.getByLabel('Community’s share of parlours, in percent').fill('25');
  await panel.getByRole('button', { name: 'Save rates' }).click();
  await toast(page, 'Rates saved.').waitFor();
  await panel.getByText('To come').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Previous month' }).click();
  await page.getByRole('link', { name: 'Net Profit, Community revenue: $25.38' }).waitFor();

  // The person's page leads to it, and the person beside a message has it.
  await goto(`/user-detail/${nina}?tab=4`);
  await page.getByRole('link', { name: 'All payments and refunds' }).click();
  await page.getByText('The stream stopped').waitFor();
  await goto(`/subscription-plan?id=${await addMessage(stage.db, nina, { subject: 'My refund' })}`);
  await page.getByRole('region', { name: 'The person' }).getByText('The stream stopped').waitFor();
});

test('a payment that arrives late is a correction, which the closed month names', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await stage.db.execute(
    sql`insert into plans (user_id, name, start_date, end_date, base_amount_cents, created_at)
        values (${nina}, 'monthly', ${at}, ${at}, 6000, ${at})`,
  );
  await goto(`/money?month=${month}`);
  await page.getByRole('link', { name: 'Net Profit, Community revenue: $25.38' }).waitFor();
  await page
    .getByText(`${monthHeading(month)} was corrected by $57.96 net in ${monthHeading(current)}.`)
    .waitFor();
  await page.getByRole('link', { name: 'See 1 row' }).click();
  await page
    .getByText(`Corrects ${monthHeading(month)}`)
    .first()
    .waitFor();
  expect(new URL(page.url()).searchParams.get('corrects')).toBe(`${month}-01`);
  await goto('/money');
  await page.getByRole('link', { name: 'Gross, Of which corrections of closed months: $60.00' }).waitFor();
});

test('on a phone a day of the sheet is one line, and its link is large enough to tap', async () => {
  const { page, goto } = await stage.visit({ signedIn: true, width: 'phone' });
  await goto(`/money?month=${month}`);
  const days = page.getByRole('table', { name: 'By day' }).getByRole('row');
  const paid = days.filter({ has: page.getByRole('link') }).first();
  const [line, target] = [await paid.boundingBox(), await paid.getByRole('link').boundingBox()];
  expect(target?.height).toBeGreaterThanOrEqual(44);
  expect(line?.height).toBeLessThan(70);
});
