import { expect, test } from 'vitest';

import { box, supportRow, send, subjectsOn } from '../browser/support.ts';
import { inEachWorld } from './worlds.ts';

/** The specification's order; our server can begin with those who wait. */
const NEWEST = '/support-management?sort_by=createdAt&sort_dir=desc';

inEachWorld({
  alike(world) {
    test('messages are listed by pages, opened and answered', async () => {
      const { page, goto } = await world.visit();
      await goto(NEWEST);
      expect(await subjectsOn(page)).toHaveLength(10);
      await page
        .getByRole('button', { name: 'Page 2' })
        .or(page.getByRole('button', { name: 'Next page' }))
        .first()
        .click();
      await expect.poll(() => subjectsOn(page)).toEqual(['Question 11', 'Question 12']);
      await supportRow(page, 'Question 12').getByRole('link', { name: 'Question 12', exact: true }).click();
      await page.waitForURL('**/subscription-plan?*');
      await page.getByRole('heading', { name: 'Question 12' }).waitFor();
      await page.locator('em', { hasText: 'it' }).waitFor();
      await page.getByText('guest11@example.com').first().waitFor();
      expect(await send(page).isDisabled()).toBe(true);
      const asked = page.waitForRequest(
        (request) =>
          request.method() === 'POST' && new URL(request.url()).pathname.endsWith('/admin/supports'),
      );
      await box(page).fill('Please try once more.');
      await send(page).click();
      const body = (await asked).postDataJSON() as Record<string, unknown>;
      expect(body).toMatchObject({ name: 'Guest 0011', email: 'guest11@example.com' });
      expect(body['message']).toContain('Please try once more.');
      await expect.poll(() => box(page).inputValue()).toBe('');
    });

    test('a message is opened by its address, and deleted', async () => {
      const { page, goto } = await world.visit();
      await goto(NEWEST);
      await supportRow(page, 'Question 02').getByRole('link', { name: 'Question 02', exact: true }).click();
      await page.getByRole('heading', { name: 'Question 02' }).waitFor();
      await page.reload();
      await page.getByRole('heading', { name: 'Question 02' }).waitFor();
      await goto(NEWEST);
      await supportRow(page, 'Question 01')
        .getByRole('button', { name: /^Delete/ })
        .click();
      await page.getByRole('button', { name: 'Yes, delete', exact: true }).click();
      await supportRow(page, 'Question 01').waitFor({ state: 'hidden' });
      await expect.poll(() => subjectsOn(page)).toContain('Question 11');
    });
  },
});
