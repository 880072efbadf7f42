import { readFileSync } from 'node:fs';

import { PROFILE_MESSAGES } from '@greenroom/contract/users-profile.rules';
import { expect, test } from 'vitest';

import { field, updateButton } from '../browser/edit-profile.ts';
import { addPeople } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';
import { dialog, total } from '../browser/user-list.ts';

const stage = await openStage();
await addPeople(stage.db, [{ name: 'Ada Vale', email: 'ada@stage.example' }]);

/** 300 rows, so that they are sent in parts; as Excel writes them on Windows. */
const LINES = [
  'Full name;E-mail address;Town;Talent',
  ...Array.from({ length: 296 }, (_, at) => `Renée ${at};renee${at}@stage.example;Austin;Artist`),
  'Ada;ADA@stage.example;Austin;',
  'Renée again;renee7@stage.example;;',
  ';nameless@stage.example;;',
  '=Cy;cy@stage.example;;Juggler',
];

test('addresses that look mistyped are named at the check, and can be added all the same', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/user-list');
  await page.getByRole('button', { name: 'Import' }).click();
  await dialog(page)
    .getByLabel('CSV file')
    .setInputFiles({
      name: 'members.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('name,email\nJo,jo@gmial.com\nCy,cy@gmail.com'),
    });
  await dialog(page).getByRole('button', { name: 'Check the rows' }).click();
  await dialog(page).getByText('1 address looks mistyped').waitFor();
  await dialog(page).getByText('jo@gmial.com: did you mean gmail.com?').waitFor();
  expect(await dialog(page).getByRole('button', { name: 'Add 2 people' }).isEnabled()).toBe(true);
});

test('people are imported from a file: checked first, then added in one press, and the refused rows are saved', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/user-list');
  await total(page, '1 person');
  await page.getByRole('button', { name: 'Import' }).click();
  const buffer = Buffer.from(LINES.join('\r\n'), 'latin1');
  await dialog(page)
    .getByLabel('CSV file')
    .setInputFiles({ name: 'members.csv', mimeType: 'text/csv', buffer });
  await dialog(page).getByText('300 rows, Windows-1252, separated by semicolons').waitFor();
  await dialog(page).getByRole('button', { name: 'Check the rows' }).click();
  await dialog(page).getByText('Row 299').waitFor();
  await dialog(page).getByText('Email: The same address is in row 9.').waitFor();
  await dialog(page).getByText('There is no talent “Juggler”.').waitFor();
  await dialog(page).getByRole('button', { name: 'Add 296 people' }).click();
  await dialog(page).getByRole('region', { name: 'Result of the import' }).waitFor();
  const download = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Save refused rows' }).click();
  const saved = readFileSync(await (await download).path(), 'utf8');
  expect(saved.split('\r\n')).toHaveLength(4);
  expect(saved).toContain(`'=Cy`);
  await dialog(page).locator('button', { hasText: 'Close' }).last().click();
  await total(page, '297 people');
  await page.getByRole('link', { name: 'Renée 295', exact: true }).waitFor();
});

test('the form of an imported person does not open in red, and says what is missing on Update', async () => {
  const [imported = 0] = await addPeople(stage.db, [{ name: 'Cy Imported', city: 'Austin' }]);
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto(`/edit-profile/${imported}`);
  await field(page, 'Name').fill('Cy I.');
  expect(await page.getByRole('alert').count()).toBe(0);
  await updateButton(page).click();
  await page.getByText(PROFILE_MESSAGES.talentMissing).waitFor();
});
