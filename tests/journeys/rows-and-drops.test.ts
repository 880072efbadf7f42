import { expect, test } from 'vitest';

import { addPeople } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';

const stage = await openStage();
const names = ['Ada', 'Bob', 'Cleo', 'Dora', 'Emil', 'Fay'].map((name) => `${name} Range`);
await addPeople(
  stage.db,
  names.map((name) => ({ name })),
);

test('Shift and a press tick all rows from the last one pressed, or take their ticks away', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/user-list?sort_by=name&sort_dir=asc');
  const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
  const ticked = () => page.locator('[data-row-box]:checked').count();
  await box('Ada Range').click();
  await box('Dora Range').click({ modifiers: ['Shift'] });
  await expect.poll(ticked).toBe(4);
  await box('Bob Range').click({ modifiers: ['Shift'] });
  await expect.poll(ticked).toBe(1);
});

test('a file that is dropped beside its field leaves the page as it is', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/user-list');
  const isHeld = await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'a.txt', { type: 'text/plain' }));
    const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
    document.body.dispatchEvent(drop);
    return drop.defaultPrevented;
  });
  expect(isHeld).toBe(true);
});
