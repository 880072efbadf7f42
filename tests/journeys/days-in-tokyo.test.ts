import { monthAfter, monthOf } from '@greenroom/contract/kit/days';
import { sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';

import { toast } from '../browser/pages.ts';
import { addPeople } from '../browser/people.ts';
import { addSales } from '../browser/sales.ts';
import { openStage } from '../browser/stage.ts';
import { addMessage } from '../browser/support.ts';

const stage = await openStage({ TIME_ZONE: 'Asia/Tokyo' });
const [nina = 0, host = 0] = await addPeople(stage.db, [{ name: 'Nina Simonetti' }, { name: 'Host' }]);

const today = Temporal.Now.plainDateISO('Asia/Tokyo');
const formatTokyoDay = (day: Temporal.PlainDate) =>
  day.toLocaleString('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

test('days are Tokyo’s wherever they are written', async () => {
  // Half past one in the night of the 11th, there.
  const month = monthAfter(monthOf(today.toString()), -1);
  const at = `${month}-10T16:30:00Z`;
  const eleventh = Temporal.PlainDate.from(`${month}-11`);
  const [sale = 0] = await addSales(stage.db, [
    {
      title: 'Night Session',
      host,
      cents: 1000,
      payments: [{ user: nina, cents: 1000, status: 'succeeded', at }],
    },
  ]);
  await stage.db.execute(sql`update users set created_at = ${at} where id = ${nina}`);

  const { page, goto } = await stage.visit({ signedIn: true });
  await goto(`/money?month=${month}`);
  await page.getByRole('link', { name: `Gross, ${formatTokyoDay(eleventh)}: $10.00` }).click();
  await page.getByRole('button', { name: `Remove the filter ${formatTokyoDay(eleventh)}` }).waitFor();
  await page.getByRole('cell', { name: formatTokyoDay(eleventh), exact: true }).waitFor();

  await goto(`/sell-parlour/detail/${sale}`);
  const chart = page.getByRole('region', { name: 'Revenue over time' });
  await chart.getByRole('switch', { name: 'Show as table' }).check();
  await chart.getByRole('rowheader', { name: formatTokyoDay(eleventh) }).waitFor();

  await goto(`/user-list?start_date=${month}-11&end_date=${month}-11`);
  await page
    .getByRole('button', { name: new RegExp(`Remove the filter .*${formatTokyoDay(eleventh)}`) })
    .waitFor();
  await page.getByRole('cell', { name: formatTokyoDay(eleventh), exact: true }).waitFor();

  await goto(`/subscription-plan?id=${await addMessage(stage.db, nina, { subject: 'No sound' })}`);
  await page.getByRole('button', { name: 'Answer later' }).click();
  const later = today.add({ days: 3 });
  await page.getByRole('menuitem', { name: `In 3 days, ${formatTokyoDay(later)}`, exact: true }).click();
  await toast(page, 'Postponed.').waitFor();
  await goto('/support-management?state=later');
  await expect.poll(() => page.locator('main').innerText()).toContain(`Until ${formatTokyoDay(later)}`);
});
