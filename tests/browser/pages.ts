import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

import { settled } from './visit.ts';

/** Fills in and submits the sign-in form, whose page is open. */
export async function signInAs(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** A message of the stack at the bottom of the page. */
export function toast(page: Page, words: string | RegExp): Locator {
  return page.getByRole('region', { name: 'Messages' }).getByText(words);
}

/** Presses z once the message that it takes back is there with its Undo. */
export async function undoByKey(page: Page): Promise<void> {
  await page.locator('[aria-keyshortcuts="z"]').waitFor();
  await page.keyboard.press('z');
}

/** Presses a button as staff do: once it is enabled and nothing covers it. */
export const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();

/** Presses a button even while it is busy, as an impatient user does. */
export const pressAgain = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click({ force: true });

/** Presses what may have just disappeared, as when the session ends: the event stream can be quicker. */
export async function pressIfThere(target: Locator): Promise<void> {
  await target.evaluateAll(([element]) => (element as HTMLElement | undefined)?.click());
}

/**
 * Presses each Retry until none is left. Support looks again by itself when the event stream connects, so a Retry there
 * may go, or come back, as it is pressed.
 */
export async function retryAll(page: Page): Promise<void> {
  const retry = page.getByRole('button', { name: 'Retry', exact: true });
  await settled(page);
  await expect
    .poll(async () => {
      await pressIfThere(retry);
      await settled(page);
      return retry.count();
    })
    .toBe(0);
}
