import { APPEAL_MESSAGES } from '@greenroom/contract/users-appeals.rules';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import type { Action } from './action.ts';
import { appealPanel, atHand } from './appeals.ts';
import { press, pressAgain, toast } from './pages.ts';

const WORDS = 'Kept until it is sent.';

const openLink = async (page: Page): Promise<void> => void (await page.goto(atHand().link));
const words = (page: Page) => page.getByLabel('Why do you think that this is wrong?');
const answer = (page: Page) => page.getByRole('dialog').getByLabel('Answer to the person');

/** What people do about measures against them, and staff about that. */
export const appealActions: readonly Action[] = [
  {
    name: 'Opening the link of a measure',
    call: 'users.getAppeal',
    address: '/register',
    isStaff: false,
    act: openLink,
    expectKept: (page) => page.getByRole('button', { name: 'Retry' }).waitFor(),
    again: press('Retry'),
    expectDone: (page) => words(page).waitFor(),
  },
  {
    name: 'Answering a measure',
    call: 'users.createAppeal',
    address: '/register',
    isStaff: false,
    async prepare(page) {
      await openLink(page);
      await words(page).fill(WORDS);
    },
    act: press('Send'),
    pressTwice: pressAgain('Send'),
    async expectKept(page) {
      expect(await words(page).inputValue()).toBe(WORDS);
    },
    again: press('Send'),
    expectDone: (page) => page.getByRole('heading', { name: 'Your answer was sent' }).waitFor(),
  },
  {
    name: 'Deciding about an appeal',
    call: 'users.decideAppeal',
    address: '/support-management',
    isStaff: true,
    async prepare(page) {
      await page.goto(`/subscription-plan?id=${atHand().message}`);
      await appealPanel(page).getByRole('button', { name: 'Lift' }).click();
      await answer(page).fill(WORDS);
    },
    act: press('Lift and answer'),
    pressTwice: pressAgain('Lift and answer'),
    async expectKept(page) {
      expect(await answer(page).inputValue()).toBe(WORDS);
    },
    again: press('Lift and answer'),
    expectDone: (page) => toast(page, APPEAL_MESSAGES.lift).waitFor(),
  },
];
