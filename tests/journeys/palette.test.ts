import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { addPeople } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';
import { addMessage } from '../browser/support.ts';
import { settled } from '../browser/visit.ts';

const stage = await openStage();
const names = Array.from({ length: 40 }, (_, at) => ({
  name: `Filler ${at}`,
  email: `filler${at}@stage.example`,
}));
const [nina = 0] = await addPeople(stage.db, [
  { name: 'Nina Simonetti', email: 'nina@stage.example' },
  { name: 'Idle Ida', email: 'ida@stage.example', active: false },
  ...names,
]);
const message = await addMessage(stage.db, nina, { subject: 'Charged twice in May' });

const field = (page: Page) => page.getByRole('combobox', { name: 'Search pages, actions and records' });
const option = (page: Page, name: RegExp) => page.getByRole('option', { name });
const keysDialog = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

async function ask(page: Page, text: string): Promise<void> {
  // The one before it is gone.
  await field(page).waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+k');
  await field(page).waitFor();
  await page.keyboard.type(text);
}

describe('the palette', () => {
  test('marks what it found', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/dashboard');
    await ask(page, 'simón');
    await option(page, /Nina Simonetti/)
      .locator('mark')
      .first()
      .waitFor();
    expect(
      await option(page, /Nina Simonetti/)
        .locator('mark')
        .allInnerTexts(),
    ).toEqual(['Simon', 'Simon']);
  });

  test('leads from anywhere to a person, a message and an action, and remembers them', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/song-contest');
    await settled(page);
    // Enter need not wait for the answer.
    await ask(page, 'simonetti');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/user-detail/${nina}`);
    await page.getByRole('heading', { name: 'Nina Simonetti' }).waitFor();

    await ask(page, 'charged');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/subscription-plan?id=${message}`);

    await ask(page, 'create head');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Add Headlines' }).waitFor();
    await page.keyboard.press('Escape');
    // Reload and Back must not open the form again.
    await page.reload();
    await settled(page);
    expect(await page.getByRole('dialog').count()).toBe(0);

    await page.getByRole('button', { name: 'Search everything' }).click();
    await expect
      .poll(() => page.getByRole('group', { name: 'Recent' }).getByRole('option').allInnerTexts())
      .toHaveLength(3);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  test('marks who is inactive, and says when nothing was found', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/dashboard');
    await settled(page);
    await ask(page, 'idle ida');
    await option(page, /Idle Ida.*Inactive/).waitFor();
    await field(page).fill('nobody of that name');
    await page.getByText('Nothing found.').waitFor();
    expect(await page.getByRole('option').count()).toBe(0);
  });
});

describe('the keys', () => {
  test('are listed by ?, lead to pages, and do nothing while one types or after they are turned off', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/user-list');
    await settled(page);
    await page.keyboard.press('?');
    await keysDialog(page).getByText('Search people by name').waitFor();
    await keysDialog(page).getByText('Go to Dashboard').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

    await page.getByRole('searchbox').focus();
    await page.keyboard.type('?gd');
    expect(await page.getByRole('searchbox').inputValue()).toBe('?gd');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('searchbox').fill('');
    await page.getByRole('searchbox').blur();
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await page.waitForURL('**/dashboard');

    await page.getByRole('button', { name: 'Admin' }).click();
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
    await keysDialog(page).getByRole('checkbox', { name: 'Shortcuts of single keys' }).uncheck();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('?');
    // Ctrl+K still works, which shows that the press before it was heard and did nothing.
    await page.keyboard.press('Control+k');
    await field(page).waitFor();
    expect(await keysDialog(page).count()).toBe(0);
  });
});

describe('the guide', () => {
  test('shows its pages with their links, under the policy of the console', async () => {
    const { page } = await stage.visit({ signedIn: false });
    await page.goto('/guide/index.html');
    await page.getByRole('link', { name: 'Find and open anything' }).click();
    await page.getByRole('heading', { name: 'Find and open anything', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/guide/palette.html');
  });
});
