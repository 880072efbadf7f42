import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';

import { findBarriers } from '../browser/axe.ts';
import { addDated, dayOn, agendaGroup, groupsOn } from '../browser/parlours-calendar.ts';
import { clearParlours } from '../browser/parlours.ts';
import { keepOwnClock } from '../browser/own-clock.ts';
import { addPeople } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';
import { dialog, hasFocus, query } from '../browser/user-list.ts';

const stage = await openStage();
const [nina = 0, bob = 0, ada = 0] = await addPeople(stage.db, [
  { name: 'Nina Simonetti' },
  { name: 'Bob Marlow' },
  { name: 'Ada Lovelace' },
]);

/** A Saturday, 3:05 PM in New York. */
const NOW = '2026-11-21T20:05:00Z';

beforeEach(async () => {
  await clearParlours(stage.db);
  await addDated(stage.db, [
    { title: 'Kitchen Session', host: nina, members: [bob], at: '2026-11-21 18:00', rsvps: [ada, bob] },
    { title: 'Blue Hour', host: ada, members: [nina], at: '2026-11-21 19:30', isPublic: true },
    { title: 'Beat Clinic', host: bob, at: '2026-11-21 15:00', liveFor: 5 },
    { title: 'The Quiet Set', host: ada, at: '2026-11-20 23:30' },
    { title: 'Horns Only', host: bob, members: [ada], at: '2026-11-22 00:30' },
    { title: 'Rooftop Strings', host: bob, at: '2026-11-25 18:00' },
    ...[1, 2, 3, 4].map((n) => ({
      title: `Long Groove ${n}`,
      host: nina,
      at: `2026-12-01 ${10 + 3 * n}:00`,
    })),
    { title: 'First Listen', host: ada, at: '2027-03-14 03:30' },
  ]);
});

async function openAt(view: 'agenda' | 'month', width: 'desk' | 'phone' = 'desk', time = NOW) {
  const visit = await stage.visit({ signedIn: true, width });
  await visit.page.clock.setFixedTime(time);
  await keepOwnClock(visit.page);
  await visit.goto(`/scheduler-parlour?view=${view}`);
  return visit;
}

async function checkFocus(page: Page, day: string): Promise<void> {
  await expect.poll(() => hasFocus(dayOn(page, day)), { message: day }).toBe(true);
}
const panel = (page: Page) => page.getByRole('dialog', { name: 'Parlour', exact: true });

test('beyond 500 parlours the month has its own, and the page says how many there are', async () => {
  await stage.db.execute(sql`
    insert into parlours (owner_id, suite_title, price_cents, poster_key, starts_at)
    select ${nina}, 'Weekly ' || n, 1000, (select min(poster_key) from parlours), timestamptz '2027-01-01 17:00Z' + n * interval '1 day'
    from generate_series(1, 600) n`);
  const { page } = await openAt('month');
  await page.getByText('611 parlours').first().waitFor();
  await page.goto(`${new URL(page.url()).origin}/scheduler-parlour?view=month&month=2028-08`);
  await page.getByText('23 parlours').waitFor();
  await page.getByText('Weekly 600').first().click();
  await panel(page).getByRole('heading', { name: 'Weekly 600' }).waitFor();
  await page.reload();
  await panel(page).getByRole('heading', { name: 'Weekly 600' }).waitFor();
  expect(await page.getByText('This parlour is not scheduled.').count()).toBe(0);
});

describe('the agenda', () => {
  test('lists live parlours first, then those past due, then the days in New York time', async () => {
    const { page } = await openAt('agenda');
    await agendaGroup(page, 'Live now').waitFor();
    expect(await groupsOn(page)).toEqual([
      'Live now',
      'Past due',
      'Today',
      'Tomorrow',
      'Wednesday, Nov 25',
      'Tuesday, Dec 1',
      'Sunday, Mar 14, 2027',
    ]);
    const due = agendaGroup(page, 'Past due').getByRole('listitem');
    expect(await due.allInnerTexts()).toEqual([
      expect.stringMatching(/^Nov 20, 11:30 PM EST\s+Due 15 hours 35 minutes ago\s+The Quiet Set/),
    ]);
    const [kitchen, blue] = await agendaGroup(page, 'Today').getByRole('listitem').allInnerTexts();
    expect(kitchen).toMatch(/^6:00 PM EST\s+Starts in 2 hours 55 minutes\s+Kitchen Session/);
    expect(kitchen).toContain('Host Nina Simonetti · Guest Bob Marlow');
    expect(kitchen).toContain('2 RSVPs');
    expect(kitchen).toContain('Not published');
    expect(kitchen).toContain('Clash: Nina Simonetti is also in “Blue Hour” at 7:30 PM EST');
    expect(blue).toMatch(/Published/);
    expect(blue).not.toContain('Not published');
    expect(blue).toContain('Clash: Nina Simonetti is also in “Kitchen Session” at 6:00 PM EST');
    expect(await page.getByText('Clash:').count()).toBe(2);
  });

  test('opens a parlour by keyboard and returns the focus to it', async () => {
    const { page } = await openAt('agenda');
    const title = page.getByRole('link', { name: 'Rooftop Strings' });
    await title.focus();
    await page.keyboard.press('Enter');
    await panel(page).getByRole('heading', { name: 'Rooftop Strings' }).waitFor();
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'hidden' });
    await expect.poll(() => hasFocus(title)).toBe(true);
  });

  test('shows the exact UTC offset of a time to the pointer and to the keyboard', async () => {
    const { page } = await openAt('agenda');
    const time = agendaGroup(page, 'Sunday, Mar 14, 2027').getByRole('button', { name: '3:30 AM EDT' });
    expect(await time.locator('time').getAttribute('datetime')).toBe('2027-03-14T07:30:00.000Z');
    const tip = () => time.evaluate((place) => getComputedStyle(place, '::after').visibility);
    expect(await tip()).toBe('hidden');
    await time.focus();
    await expect.poll(tip).toBe('visible');
    const exact = 'UTC−04:00 · your time: Mar 14, 3:30 AM EDT';
    expect(await time.getAttribute('aria-description')).toBe(exact);
    expect(await time.evaluate((place) => getComputedStyle(place, '::after').content)).toContain(exact);
  });

  test('moves a parlour to those past due when its minute passes', async () => {
    const visit = await stage.visit({ signedIn: true });
    await visit.page.clock.install({ time: '2026-11-21T22:59:30Z' });
    await keepOwnClock(visit.page);
    await visit.goto('/scheduler-parlour?view=agenda');
    await agendaGroup(visit.page, 'Today').getByRole('link', { name: 'Kitchen Session' }).waitFor();
    await visit.page.clock.runFor(61_000);
    await agendaGroup(visit.page, 'Past due').getByRole('link', { name: 'Kitchen Session' }).waitFor();
    expect(await groupsOn(visit.page)).toContain('Today');
  });
});

describe('the month', () => {
  test('is a grid of New York’s days that the arrow keys cross, into other months too', async () => {
    const { page } = await openAt('month');
    const grid = page.getByRole('grid', { name: 'November 2026' });
    await grid.waitFor();
    expect((await grid.getByRole('columnheader').allInnerTexts()).join(' ')).toBe(
      'Sun Mon Tue Wed Thu Fri Sat',
    );
    expect(await grid.getByRole('gridcell').count()).toBe(35);
    const today = page.getByRole('gridcell', { name: 'Today, Saturday, November 21, 2026, 3 parlours' });
    expect(await today.getAttribute('aria-current')).toBe('date');
    expect(await today.getByRole('button').allInnerTexts()).toEqual([
      expect.stringMatching(/3 PM\s+Beat Clinic/),
      expect.stringMatching(/6 PM\s+Kitchen Session/),
      expect.stringMatching(/7:30 PM\s+Blue Hour/),
    ]);
    await today.focus();
    await page.keyboard.press('ArrowRight');
    await checkFocus(page, 'Sunday, November 22, 2026');
    await page.keyboard.press('End');
    await checkFocus(page, 'Saturday, November 28, 2026');
    await page.keyboard.press('ArrowDown');
    await checkFocus(page, 'Saturday, December 5, 2026');
    await page.getByRole('grid', { name: 'December 2026' }).waitFor();
    expect(query(page)).toEqual({ view: 'month', month: '2026-12' });
    await page.keyboard.press('Home');
    await checkFocus(page, 'Sunday, November 29, 2026');
    await page.keyboard.press('PageUp');
    await checkFocus(page, 'Thursday, October 29, 2026');
    await page.keyboard.press('PageDown');
    await page.keyboard.press('ArrowUp');
    await checkFocus(page, 'Sunday, November 22, 2026');
    expect(await page.locator('td[tabindex="0"]').count(), 'one stop of the Tab key').toBe(1);
  });

  test('changes by its buttons, and the address keeps it', async () => {
    const { page } = await openAt('month');
    await page.getByRole('button', { name: 'Next month' }).click();
    await page.getByRole('heading', { name: 'December 2026' }).waitFor();
    await page.getByText('4 parlours · all times EST').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'December 2026' }).waitFor();
    await page.getByRole('button', { name: 'Today', exact: true }).click();
    await page.getByRole('heading', { name: 'November 2026' }).waitFor();
    await page.getByRole('button', { name: 'Previous month' }).click();
    await page.getByRole('heading', { name: 'October 2026' }).waitFor();
    await page.getByText('0 parlours · all times EDT').waitFor();
    expect(query(page)).toEqual({ view: 'month', month: '2026-10' });
  });

  test('opens a parlour by its chip, and a day with more of them by keyboard', async () => {
    const { page } = await openAt('month');
    await page.getByRole('button', { name: '6 PM Rooftop Strings not published' }).click();
    await panel(page).getByRole('heading', { name: 'Rooftop Strings' }).waitFor();
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'hidden' });
    const full = dayOn(page, 'Tuesday, December 1, 2026');
    expect(await full.getByRole('button').allInnerTexts()).toEqual([
      expect.stringMatching(/Long Groove 1/),
      expect.stringMatching(/Long Groove 2/),
      '+2 more',
    ]);
    await full.focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('heading', { name: 'Tuesday, December 1, 2026' }).waitFor();
    expect(await dialog(page).getByRole('listitem').count()).toBe(4);
    expect(await findBarriers(page, '[role="dialog"]')).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    await checkFocus(page, 'Tuesday, December 1, 2026');
    await full.getByRole('button', { name: '+2 more' }).click();
    await dialog(page).getByRole('link', { name: 'Long Groove 4' }).click();
    await panel(page).getByRole('heading', { name: 'Long Groove 4' }).waitFor();
  });

  test('starts a new parlour on an empty day, and on a day that already has some', async () => {
    const { page } = await openAt('month');
    const empty = dayOn(page, 'Thursday, November 26, 2026');
    const form = page.getByRole('dialog', { name: 'Create Parlour' });
    await empty.focus();
    await page.keyboard.press('Enter');
    await form.waitFor();
    expect(await form.getByLabel('Start Date').inputValue()).toMatch(/^Nov 26, 2026, /);
    await form.getByRole('button', { name: 'Close' }).click();
    await form.waitFor({ state: 'hidden' });
    await checkFocus(page, 'Thursday, November 26, 2026');
    await dayOn(page, 'Sunday, November 22, 2026').focus();
    await page.keyboard.press(' ');
    await dialog(page).getByRole('button', { name: 'Create Parlour on this day' }).click();
    await form.waitFor();
    expect(await form.getByLabel('Start Date').inputValue()).toMatch(/^Nov 22, 2026, /);
    await form.getByRole('button', { name: 'Close' }).click();
    await form.waitFor({ state: 'hidden' });
    await checkFocus(page, 'Sunday, November 22, 2026');
  });

  test('is a small grid above the list of its days on a phone', async () => {
    const { page } = await openAt('month', 'phone');
    await agendaGroup(page, 'Wednesday, Nov 25').getByRole('link', { name: 'Rooftop Strings' }).waitFor();
    expect(await page.locator('section[data-day] h4').allInnerTexts()).toEqual([
      'Friday, Nov 20',
      'Today',
      'Tomorrow',
      'Wednesday, Nov 25',
    ]);
    expect(await dayOn(page, 'Saturday, November 21, 2026').getByRole('button').count()).toBe(0);
    await page.getByRole('button', { name: 'Previous month' }).click();
    await page.getByText('No parlours in this month.').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  test('shows each day once across both clock changes', async () => {
    const { page, goto } = await openAt('month', 'desk', '2027-03-14T07:10:00Z');
    await goto('/scheduler-parlour?view=month&month=2027-03');
    await page
      .getByRole('gridcell', { name: 'Today, Sunday, March 14, 2027, 1 parlour' })
      .getByRole('button', { name: '3:30 AM First Listen not published' })
      .waitFor();
    for (const month of ['2026-03', '2026-11', '2027-11']) {
      await goto(`/scheduler-parlour?view=month&month=${month}`);
      await page.getByRole('grid').waitFor();
      const days = await page
        .getByRole('gridcell')
        .evaluateAll((cells) => cells.map((cell) => cell.dataset['day']));
      expect(new Set(days).size).toBe(days.length);
      expect(days.filter((day) => day?.startsWith(month))).toHaveLength(month === '2026-03' ? 31 : 30);
    }
  });
});
