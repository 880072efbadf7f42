import type { Page } from 'playwright-core';

type Step = (page: Page) => Promise<unknown>;
type Name = string | RegExp;

/** One step after the other. */
export const inOrder =
  (...steps: Step[]): Step =>
  async (page) => {
    for (const step of steps) await step(page);
  };

/** Presses the first button with this name that is shown; a name in words is the whole name. */
export const press =
  (name: Name): Step =>
  (page) =>
    page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .filter({ visible: true })
      .first()
      .click();

/** Opens the menu that the actions of the first row are in on phones. */
export const openRow: Step = async (page) => {
  await page.getByRole('row').getByRole('link').or(page.getByRole('switch')).first().waitFor();
  const menu = page.getByRole('button', { name: /^Actions for / }).first();
  if (await menu.isVisible()) await menu.click();
};

/** Presses a button of the first row, which on phones is in its menu. */
export const pressInRow = (name: Name): Step => inOrder(openRow, press(name));

/** Presses a button of the topmost dialog. */
export const pressIn =
  (name: Name): Step =>
  (page) =>
    page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click();

export const item =
  (name: Name): Step =>
  (page) =>
    page.getByRole('menuitem', { name }).click();

export const fill =
  (label: Name, text: string): Step =>
  (page) =>
    page
      .getByRole('textbox', { name: label })
      .or(page.getByRole('searchbox', { name: label }))
      .or(page.getByRole('combobox', { name: label }))
      .last()
      .fill(text);

export const fillLabel =
  (label: Name, text: string): Step =>
  (page) =>
    page.getByLabel(label).last().fill(text);

export const flip =
  (name: Name): Step =>
  (page) =>
    page.getByRole('switch', { name }).first().click({ force: true });

export const choose =
  (label: string): Step =>
  (page) =>
    page.getByLabel(label, { exact: true }).first().check({ force: true });

export const key =
  (name: string): Step =>
  (page) =>
    page.keyboard.press(name);

/** Waits for these words. */
export const see =
  (words: Name): Step =>
  (page) =>
    page.getByText(words).filter({ visible: true }).first().waitFor();

/** Waits for a dialog or panel. */
export const dialog: Step = (page) => page.getByRole('dialog').last().waitFor();
