import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { addPeople } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';
import { dialog, query, search, total } from '../browser/user-list.ts';
import { settled } from '../browser/visit.ts';
import { trail } from '../browser/user-page.ts';

const stage = await openStage();
const people = await addPeople(
  stage.db,
  Array.from({ length: 24 }, (_, at) => ({
    name: `Member ${String(at).padStart(2, '0')}`,
    email: `member${at}@stage.example`,
    city: at % 2 === 0 ? 'Nashville' : 'Austin',
    active: at % 3 !== 0,
  })),
);

const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();

describe('the list of people', () => {
  test('offers the nearest names where a search finds nobody, by keyboard too, and says them', async () => {
    await addPeople(stage.db, [{ name: 'Joseph Kelly' }, { name: 'Mary Joseph' }]);
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/user-list?search=Jospeh');
    const names = page.getByRole('list', { name: 'The nearest names' });
    const joseph = names.getByRole('link', { name: 'Joseph 2 people' });
    await joseph.waitFor();
    await page.getByText('Nobody is called Jospeh.', { exact: true }).waitFor();
    const said = page.getByRole('status').filter({ hasText: 'Nobody is called Jospeh.' });
    expect(await said.innerText()).toMatch(/The nearest names: .*Joseph, 2 people/);
    await joseph.focus();
    await page.keyboard.press('Enter');
    await total(page, '2 people');
    expect(query(page)).toEqual({ search: 'Joseph' });
    expect(await said.count()).toBe(0);
    await stage.db.execute(sql`delete from users where name like '%Joseph%'`);
  });

  test('shows an address under a name with umlauts as its owner writes it, and finds it so', async () => {
    const [id] = await addPeople(stage.db, [{ name: 'Ada King', email: 'ada@xn--mller-kva.de' }]);
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/user-list?search=ada@müller.de');
    await page.getByTitle('ada@xn--mller-kva.de').getByText('@müller.de').waitFor();
    await goto(`/user-detail/${id}`);
    await page.getByText('ada@müller.de').first().waitFor();
    expect(await page.getByRole('main').getByText('xn--').count()).toBe(0);
    await stage.db.execute(sql`delete from users where id = ${id}`);
  });

  test('is filtered by status and suggested city, kept in the address, and searched by id', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/user-list');
    await total(page, '24 people');
    await page.getByRole('button', { name: 'Filters' }).click();
    await dialog(page).getByLabel('City').pressSequentially('nash');
    await expect
      .poll(() =>
        page
          .locator('datalist option')
          .evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value)),
      )
      .toEqual(['Nashville']);
    await dialog(page).getByLabel('City').fill('Nashville');
    await dialog(page).getByRole('group', { name: 'Status' }).getByText('Inactive').click();
    await dialog(page).getByRole('button', { name: 'Apply' }).click();
    await total(page, '4 people');
    expect(query(page)).toEqual({ city: 'Nashville', active: 'false' });
    await page.reload();
    await page.getByText('Status: Inactive').waitFor();
    await total(page, '4 people');
    await page.getByRole('button', { name: 'Clear all' }).click();
    await total(page, '24 people');
    await search(page).fill(`#${String(people[5]).padStart(3, '0')}`);
    await total(page, '1 person');
    await page.getByRole('link', { name: 'Member 05', exact: true }).waitFor();
  });

  test('says of a search that is too short that it is, and finds nobody', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/user-list?search=me');
    await total(page, '0 people');
    await page.getByText('Type at least 3 letters.').waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(0);
    expect(await search(page).inputValue()).toBe('me');
    await search(page).fill('me 07 mber');
    await total(page, '1 person');
    await page.getByRole('link', { name: 'Member 07', exact: true }).waitFor();
  });

  test('leads from a person to the next by key and by link, across the end of a page', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/user-list?active=true&sort_by=name&sort_dir=asc');
    await total(page, '16 people');
    await page.getByRole('link', { name: 'Member 13', exact: true }).click();
    await heading(page, 'Member 13');
    await page.getByRole('link', { name: 'Next person' }).waitFor();
    await page.keyboard.press('j');
    await heading(page, 'Member 14');
    await page.getByRole('link', { name: 'Next person' }).click();
    await heading(page, 'Member 16');
    await settled(page);
    await page.keyboard.press('k');
    await heading(page, 'Member 14');
    await trail(page).getByRole('link', { name: 'User Listing' }).click();
    await total(page, '16 people');
    expect(query(page)).toEqual({ active: 'true', sort_by: 'name', sort_dir: 'asc' });
  });
});
