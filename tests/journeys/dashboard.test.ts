import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';

import { rowsOf } from '../../apps/api/src/kit/db/db.ts';
import { Int } from '../../apps/api/src/kit/db/row.ts';
import { findBarriers } from '../browser/axe.ts';
import { tabTo } from '../browser/keyboard.ts';
import { addCrowd, addPeople, addPlan } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';
import { settled } from '../browser/visit.ts';

const stage = await openStage();
const WORDS = ['artist', 'producer', 'instrument', 'audio', 'songwriter'];
const NAMES = ['Artists', 'Producers', 'Instrumentalists', 'Audio Engineers', 'Songwriters'];

beforeAll(async () => {
  await addCrowd(stage.db, 1234);
  const [ada = 0, bo = 0] = await addPeople(stage.db, [
    { name: 'Ada Weekly', roleIds: [1, 5], featured: true },
    { name: 'Bo Monthly', roleIds: [2] },
  ]);
  await addPlan(stage.db, ada, { name: 'weekly', cents: 2599 });
  await addPlan(stage.db, bo, { name: 'monthly', cents: 4900 });
  await stage.db.execute(sql`
    insert into bulletins (user_id, title, description) select ${ada}::bigint, 'Post ' || n, 'Words' from generate_series(1, 7) n`);
});

async function countUsersWhere(condition: ReturnType<typeof sql>): Promise<number> {
  const rows = await rowsOf(
    stage.db,
    { count: Int },
    sql`select count(*)::int as count from users where deleted_at is null and ${condition}`,
  );
  return rows[0]?.count ?? -1;
}

const spoken = (count: number) => count.toLocaleString('en-US');

/** Returns the rows of the chart's table without its totals, and the totals. */
async function readTable(page: Page) {
  const cells = (rows: string) =>
    page
      .getByRole('table')
      .locator(rows)
      .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
  const [sum] = await cells('tfoot tr');
  return { rows: await cells('tbody tr'), sum: sum ?? [] };
}

/** Returns how a number of users is compared with that of the period before. */
function changeWords(now: number, before: number, span: string): string {
  if (now === before) return `the same as ${span}`;
  if (before === 0) return `none in ${span}`;
  const percent = Math.round((100 * Math.abs(now - before)) / before);
  return `${Math.abs(now - before) / before < 0.01 ? 'under 1' : percent}% ${now > before ? 'more' : 'fewer'} than ${span}`;
}

const dollars = (text: string | undefined) => Number(text?.replaceAll(/[$,]/g, ''));

describe('the dashboard', () => {
  test('shows correct counts, each with a link to what it counts on a phone', async () => {
    const { page, goto } = await stage.visit({ signedIn: true, width: 'phone' });
    await goto('/dashboard');
    const total = await countUsersWhere(sql`true`);
    const everyone = page.getByRole('link', { name: /Total registered users/ });
    expect(await everyone.innerText()).toContain(spoken(total));
    expect(await everyone.innerText()).toContain('More Details');
    await everyone.click();
    await page.waitForURL('**/user-list');
    await page.getByText(`${spoken(total)} people`).waitFor();
    await page.goBack();

    for (const [index, name] of NAMES.entries()) {
      const members = await countUsersWhere(sql`${index + 1}::smallint = any(role_ids)`);
      const card = page.getByRole('article', { name, exact: true });
      expect(await card.innerText()).toContain(spoken(members));
      expect(await card.getByRole('link', { name: `More Details: ${name}` }).count()).toBe(1);
      // A click anywhere on the card works.
      await card.click({ position: { x: 30, y: 12 } });
      await page.waitForURL(`**/user-list?search=${WORDS[index]}`);
      await page.getByText(`${spoken(members)} people`).waitFor();
      await page.getByRole('button', { name: `Remove the filter ${name}` }).waitFor();
      await page.goBack();
    }

    const featured = await countUsersWhere(sql`featured`);
    const cards = page.getByRole('region', { name: 'Counts' });
    await settled(page);
    expect(await cards.innerText()).toContain(spoken(featured));
    await page.getByRole('link', { name: 'More Details: Total featured members' }).click();
    await page.getByText(`${spoken(featured)} people`).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'More Details: Total bulletins' }).click();
    await page.waitForURL('**/bulletin-board');
    await page.goBack();
    await page.getByRole('link', { name: 'More Details: Total featured headlines' }).click();
    await page.waitForURL(/\/headline-management\?featured=true$/);
  });

  test('draws users and revenue by week, month, year and a custom range, with the same numbers as a table', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/dashboard');
    expect(await page.getByRole('radio', { name: 'Yearly' }).isChecked()).toBe(true);
    await page
      .getByRole('application', { name: /^Users and Revenue Trends/ })
      .locator('canvas')
      .waitFor();

    const day = sql`(created_at at time zone 'America/New_York')::date`;
    const now = sql`(now() at time zone 'America/New_York')::date`;
    for (const [period, buckets, span, before] of [
      ['Yearly', 12, 'the year before', sql`false`],
      ['Monthly', 30, 'the 30 days before', sql`${day} between ${now} - 59 and ${now} - 30`],
      ['Weekly', 7, 'the 7 days before', sql`${day} between ${now} - 13 and ${now} - 7`],
      ['Custom', 1, 'the day before', sql`${day} = ${now} - 1`],
    ] as const) {
      await page.locator('label').filter({ hasText: period }).click();
      await page.waitForURL((url) => (url.searchParams.get('period') ?? 'yearly') === period.toLowerCase());
      await expect.poll(async () => (await readTable(page)).rows.length, { message: period }).toBe(buckets);
      await settled(page);
      const { rows, sum } = await readTable(page);
      const users = rows.reduce((all, row) => all + dollars(row[2] ?? ''), 0);
      const revenue = rows.reduce((all, row) => all + dollars(row[1] ?? ''), 0);
      expect(dollars(sum[2] ?? ''), period).toBe(users);
      expect(dollars(sum[1] ?? ''), period).toBeCloseTo(revenue, 2);
      expect(revenue, period).toBeCloseTo(74.99, 2);
      const card = await page.getByRole('region', { name: 'Users and Revenue Trends' }).innerText();
      expect(card).toContain('$74.99');
      expect(card).toMatch(new RegExp(`Total Users\\s+${spoken(users)}\\s+joined in this period`));
      expect(card, 'the revenue before').toContain(`none in ${span}`);
      expect(card, 'the users before').toContain(changeWords(users, await countUsersWhere(before), span));
    }
    const today = await countUsersWhere(sql`${day} = ${now}`);
    expect(dollars((await readTable(page)).sum[2] ?? '')).toBe(today);

    await page.getByLabel('Show as table').check();
    expect(await page.getByRole('table').isVisible()).toBe(true);
    expect(await page.locator('canvas').count()).toBe(0);
    await page.reload();
    await settled(page);
    expect(await page.getByRole('radio', { name: 'Custom' }).isChecked()).toBe(true);
  });

  test('does not request an invalid range, and says why', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/dashboard?period=custom&start_date=2026-01-01&end_date=2026-01-31');
    expect((await readTable(page)).rows).toHaveLength(31);
    const stale = page.locator('[inert]').getByText('Choose a valid range to see the chart.');
    await page.getByLabel('Start date').fill('2026-02-01');
    await page.getByText('The start date is after the end date.').waitFor();
    await stale.waitFor();
    expect(page.url()).toContain('start_date=2026-01-01');
    expect(await findBarriers(page)).toEqual([]);
    await page.getByLabel('End date').fill('2026-06-30');
    await stale.waitFor({ state: 'hidden' });
    await expect.poll(async () => (await readTable(page)).rows.length).toBe(5);
    expect(page.url()).toContain('start_date=2026-02-01&end_date=2026-06-30');
  });

  test('is used by keyboard alone: a period is chosen, its points are read, and one is opened', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/dashboard');
    await tabTo(page.getByRole('radio', { name: 'Yearly' }));
    await page.keyboard.press('ArrowLeft');
    await expect.poll(async () => (await readTable(page)).rows.length).toBe(30);
    const { rows } = await readTable(page);
    const chart = page.getByRole('application');
    await tabTo(chart);
    await page.keyboard.press('Home');
    const [name, revenue = '', users = ''] = rows[0] ?? [];
    const heard = page.locator('output').filter({ hasText: `${name}: revenue ${revenue}, ${users} user` });
    await heard.waitFor();
    await page.keyboard.press('ArrowRight');
    await page
      .locator('output')
      .filter({ hasText: `${rows[1]?.[0]}: revenue` })
      .waitFor();
    expect(await heard.count()).toBe(0);
    const last = rows.findLastIndex((row) => dollars(row[2]) > 0);
    for (let at = 1; at < last; at += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.waitForURL(/user-list\?start_date=([-\d]+)&end_date=\1$/);
  });

  test('opens the people of a point by keyboard, by pointer and from the table', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/dashboard?period=custom&start_date=2026-01-15&end_date=2026-12-15');
    const { rows } = await readTable(page);
    const users = rows.map((row) => dollars(row[2]));
    const last = users.findLastIndex((count) => count > 0);
    const chart = page.getByRole('application', { name: /Enter: see the people\.$/ });
    await chart.focus();
    await page.keyboard.press('Home');
    for (let index = 0; index < last; index += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/user-list?*');
    expect(new URL(page.url()).searchParams.get('start_date')).toMatch(/^2026-(\d\d-01|01-15)$/);
    await page.getByText(new RegExp(`^${spoken(users[last] ?? 0)} p(eople|erson)$`)).waitFor();

    await goto('/dashboard?period=custom');
    const today = dollars((await readTable(page)).rows[0]?.[2]);
    await chart.locator('canvas').waitFor();
    await chart.hover();
    await chart.getByText('See the people').waitFor();
    await chart.click();
    await page.waitForURL(/user-list\?start_date=([-\d]+)&end_date=\1$/);
    await page.getByText(new RegExp(`^${spoken(today)} p(eople|erson)$`)).waitFor();

    await page.goBack();
    await page.getByRole('switch', { name: 'Show as table' }).check();
    await page
      .getByRole('row')
      .getByRole('link', { name: /see the people/i })
      .click();
    await page.waitForURL('**/user-list?*');
  });
});
