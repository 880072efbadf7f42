import { expect, test } from 'vitest';

import { inEachWorld } from './worlds.ts';

inEachWorld({
  otherwise(world) {
    test('the bell shows that there is something new, and its panel grows by View More', async () => {
      const { page, goto } = await world.visit();
      await goto('/dashboard');
      const bell = page.getByRole('button', { name: /^Notifications/ });
      await expect.poll(() => bell.getAttribute('aria-label')).toMatch(/unread|new/i);
      await bell.click();
      const panel = page.getByRole('dialog', { name: 'Notifications' });
      await panel.getByRole('listitem').nth(9).waitFor();
      expect(await panel.getByRole('listitem').count()).toBe(10);
      expect(await panel.getByRole('listitem').first().innerText()).toMatch(/^Guest 1 registered\s/);
      await panel.getByText('New', { exact: true }).first().waitFor();
      await panel.getByRole('button', { name: 'View More' }).click();
      await panel.getByRole('listitem').nth(14).waitFor();
      expect(await panel.getByRole('listitem').count()).toBe(15);
      expect(await panel.getByRole('button', { name: 'View More' }).count()).toBe(0);
    });
  },
});
