import { readFile } from 'node:fs/promises';

import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';

import { readCalendar } from '../../apps/api/src/testing/calendars.ts';
import { findBarriers } from '../browser/axe.ts';
import { toast } from '../browser/pages.ts';
import { addParlours, chooseOn, clearParlours } from '../browser/parlours.ts';
import { addPeople } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';
import { dialog, hasFocus } from '../browser/user-list.ts';
import { settled } from '../browser/visit.ts';

const stage = await openStage();
const [nina = 0, bob = 0] = await addPeople(stage.db, [{ name: 'Nina Simonetti' }, { name: 'Bob Marlow' }]);

beforeEach(async () => {
  await clearParlours(stage.db);
  await stage.db.execute(sql`delete from calendar_links`);
  await addParlours(stage.db, [
    { title: 'Kitchen Session', host: nina, members: [bob] },
    { title: 'Beat Clinic', host: bob },
  ]);
});

const card = (page: Page) => page.getByRole('region', { name: 'Calendar links' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const address = (page: Page) => dialog(page).getByLabel('Address').inputValue();

/** Returns the titles that a calendar program finds at an address; null where there is nothing. */
async function read(page: Page, url: string): Promise<string[] | null> {
  const answer = await page.request.get(url);
  if (answer.status() === 404) return null;
  return readCalendar(await answer.text()).events.map(({ summary }) => summary);
}

describe.each(['phone', 'desk'] as const)('on a %s', (width) => {
  test('a colleague makes a calendar link, gives it a new address, and removes it', async () => {
    const { page, context, goto } = await stage.visit({ signedIn: true, width });
    await context.grantPermissions(['clipboard-write']);
    await goto('/my-account');
    await card(page).getByText('You have no calendar links.').waitFor();
    expect(await findBarriers(page)).toEqual([]);

    // By keyboard: the name is there to be changed, and Enter sends.
    await button(page, 'New calendar link').press('Enter');
    const name = dialog(page).getByLabel('Name');
    await expect.poll(() => hasFocus(name)).toBe(true);
    await name.fill('Nina, live');
    await dialog(page).getByLabel('Host').fill('nina');
    await page.getByRole('option', { name: /Nina Simonetti/ }).click();
    await dialog(page).getByLabel('Reminder').selectOption('An hour before');
    await settled(page);
    expect(await findBarriers(page)).toEqual([]);
    await name.press('Enter');
    await dialog(page).getByRole('heading', { name: 'The address of your calendar link' }).waitFor();
    await expect.poll(() => hasFocus(button(page, 'Copy'))).toBe(true);
    const first = await address(page);
    expect(new URL(first).origin).toBe(stage.address);
    expect(await read(page, first)).toEqual(['Kitchen Session']);
    await settled(page);
    expect(await findBarriers(page)).toEqual([]);
    await button(page, 'Copy').press('Enter');
    await toast(page, 'The address was copied.').waitFor();
    await button(page, 'Done').click();
    await expect.poll(() => hasFocus(button(page, 'New calendar link'))).toBe(true);
    await card(page).getByText('Parlours of Nina Simonetti').waitFor();
    await card(page).getByText('reminder an hour before').waitFor();

    await page.reload();
    await card(page).getByText('last fetched').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await button(page, 'New address for Nina, live').click();
    await button(page, 'Make a new address').click();
    await dialog(page).getByRole('heading', { name: 'The address of your calendar link' }).waitFor();
    const second = await address(page);
    expect([await read(page, first), await read(page, second)]).toEqual([null, ['Kitchen Session']]);
    await page.keyboard.press('Escape');
    await expect.poll(() => hasFocus(button(page, 'New address for Nina, live'))).toBe(true);
    await dialog(page).waitFor({ state: 'hidden' });

    await button(page, 'Remove Nina, live').click();
    await button(page, 'Yes, remove').click();
    await toast(page, 'The calendar link was removed.').waitFor();
    await card(page).getByText('You have no calendar links.').waitFor();
    expect(await read(page, second)).toBeNull();
  });

  test('a parlour is added to a calendar from its menu', async () => {
    const { page, goto } = await stage.visit({ signedIn: true, width });
    await goto('/scheduler-parlour');
    const saving = page.waitForEvent('download');
    await chooseOn(page, 'Kitchen Session', 'Add to calendar');
    const saved = await saving;
    expect(saved.suggestedFilename()).toMatch(/^parlour-\d+\.ics$/);
    const { events } = readCalendar(await readFile(await saved.path(), 'utf8'));
    expect(events.map(({ summary }) => summary)).toEqual(['Kitchen Session']);
  });
});
