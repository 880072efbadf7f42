import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import type { Action } from './action.ts';
import { press } from './pages.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search pages, actions and records' });

export const paletteActions: readonly Action[] = [
  {
    name: 'Searching everywhere',
    call: 'palette.search',
    address: '/dashboard',
    isStaff: true,
    async act(page) {
      await page.getByRole('button', { name: 'Search everything' }).click();
      await field(page).fill('guest 00');
    },
    async expectKept(page) {
      expect(await field(page).inputValue()).toBe('guest 00');
    },
    again: press('Retry'),
    expectDone: (page) => page.getByRole('option').first().waitFor(),
  },
];
