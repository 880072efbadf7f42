import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import type { Action } from './action.ts';
import { press } from './pages.ts';

const panel = (page: Page) => page.getByRole('dialog', { name: 'Import people' });
const CSV = 'Name,Email\nKim Lee,kim.lee@stage.example\n';

export const importActions: readonly Action[] = [
  {
    name: 'Importing people',
    call: 'users.import',
    address: '/user-list',
    isStaff: true,
    async prepare(page) {
      await page.getByRole('button', { name: 'Import' }).click();
      await panel(page)
        .getByLabel('CSV file')
        .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) });
      await panel(page).getByText('people.csv').waitFor();
    },
    act: press('Check the rows'),
    async expectKept(page) {
      await panel(page).getByText('people.csv').waitFor();
      expect(await panel(page).getByLabel('Email').inputValue()).toBe('1');
    },
    again: press('Check the rows'),
    expectDone: (page) => panel(page).getByRole('button', { name: 'Add 1 person' }).waitFor(),
  },
];
