import { expect, test } from 'vitest';

import { addPeople } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';
import { addMessage } from '../browser/support.ts';

const stage = await openStage();
const [nina = 0] = await addPeople(stage.db, [{ name: 'Nina Simonetti', email: 'nina@stage.example' }]);

test('the whole text of a message from which a part was removed is folded, and opens as plain text', async () => {
  const original = 'Hi there <script>alert(1)</script>, my track stops.\n\nNina';
  const id = await addMessage(stage.db, nina, {
    subject: 'My track stops',
    message: '<p>Hi there , my track stops.</p>',
    original,
  });
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto(`/subscription-plan?id=${id}`);
  const opener = page.locator('summary', { hasText: 'Original text' });
  expect(await page.getByText('<script>').isVisible()).toBe(false);
  await opener.focus();
  await page.keyboard.press('Enter');
  await page.getByText('A part was removed because it could run.').waitFor();
  expect(await page.locator('details pre').innerText()).toBe(original);
});
