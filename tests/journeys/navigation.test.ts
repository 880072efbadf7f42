import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { VERSION } from '../../apps/api/src/kit/version.ts';
import { addMessage } from '../browser/support.ts';
import { addAdmin, addPeople } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';
import { settled } from '../browser/visit.ts';

const stage = await openStage();

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const lit = (page: Page) => menu(page).locator('[aria-current="page"]');

test('the sidebar holds every room that the role may see, under headings, and the open one is lit', async () => {
  const [nina = 0] = await addPeople(stage.db, [{ name: 'Nina Simonetti' }]);
  const asked = await addMessage(stage.db, nina, { subject: 'My track stops', message: 'Help' });
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/dashboard');
  expect(await menu(page).getByRole('listitem').allInnerTexts()).toEqual([
    'Dashboard',
    'User Listing',
    'Bulletin Board',
    'Reports',
    'Rules',
    'Podcast Management',
    'Headline Management',
    'Song Contest',
    'Scheduler Parlour',
    'Finished Parlours',
    expect.stringMatching(/^Support/),
    'Money',
    'Plans',
    'Staff',
    'Activity',
    'Connections',
    'Trash',
    'System',
  ]);
  expect(await menu(page).getByRole('heading').allInnerTexts()).toEqual(['Finance', 'Administration']);
  for (const [address, name] of [
    ['/money/rows', 'Money'],
    ['/subscription-plan', 'Plans'],
    [`/subscription-plan?id=${asked}`, 'Support'],
    ['/trash', 'Trash'],
  ] as const) {
    await goto(address);
    expect(await lit(page).allInnerTexts(), address).toEqual([expect.stringContaining(name)]);
  }
});

describe('below 1200 px', () => {
  test('the sidebar is a rail of icons, whose names stand beside them on focus, until it is kept open', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await page.setViewportSize({ width: 1024, height: 800 });
    await goto('/user-list');
    const width = () => menu(page).evaluate((nav) => nav.getBoundingClientRect().width);
    expect(await width()).toBeLessThan(70);
    const link = menu(page).getByRole('link', { name: 'Song Contest' });
    const tip = () =>
      link.evaluate((element) => {
        const { content, visibility } = getComputedStyle(element, '::after');
        return `${visibility} ${content}`;
      });
    expect(await tip()).toContain('hidden');
    await link.focus();
    await expect.poll(tip).toMatch(/^visible "Song Contest"/);

    await page.getByRole('button', { name: 'Keep the menu open' }).click();
    await expect.poll(width).toBeGreaterThan(200);
    await page.reload();
    await settled(page);
    expect(await width()).toBeGreaterThan(200);
    await page.getByRole('button', { name: 'Fold the menu' }).click();
    await expect.poll(width).toBeLessThan(70);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(width, { message: 'wide windows have the names' }).toBeGreaterThan(200);
    expect(await menu(page).getByText('Greenroom', { exact: true }).isVisible()).toBe(true);
  });
});

test('the header says who is signed in, and a new name stands there at once', async () => {
  const rosa = await addAdmin(stage.db, { email: 'rosa@example.com', password: 'chorus123' });
  const { page, goto } = await stage.visit({ signedIn: await rosa.newSession() });
  await goto('/my-account');
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Rosa Diaz');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const own = page.getByRole('button', { name: 'Rosa Diaz' });
  await own.waitFor();
  await page.reload();
  await own.click();
  const words = page.getByRole('menu').getByText('rosa@example.com');
  await words.waitFor();
  await page.getByRole('menu').getByText(`Greenroom ${VERSION}`, { exact: true }).waitFor();
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
    'My account',
    'Change Password',
    'Keyboard shortcuts',
    'Help',
    'Logout',
  ]);
});

test('the tab names the thing and its room', async () => {
  const [ida = 0] = await addPeople(stage.db, [{ name: 'Ida Nnamdi' }]);
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto(`/user-detail/${ida}`);
  await expect.poll(() => page.title()).toBe('Ida Nnamdi · Users');
  await goto('/user-list');
  await expect.poll(() => page.title()).toBe('User Management · Greenroom');
});

test.each([
  ['invite', 'Invite a colleague', 'Invite'],
  ['share', 'Rates', 'Rates'],
])('the palette finds %s and does it', async (typed, label, dialog) => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/dashboard');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(typed);
  await page.getByRole('option', { name: label }).click();
  await expect.poll(() => page.getByRole('dialog', { name: dialog }).count()).toBe(1);
});

test.each([
  ['refund', 'Money'],
  ['spam', 'Support'],
  ['deactivate', 'User Listing'],
])('the palette finds a room by the word %s', async (typed, room) => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/dashboard');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(typed);
  await expect.poll(() => page.getByRole('option', { name: room }).count()).toBeGreaterThan(0);
});
