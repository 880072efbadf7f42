import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { keepOwnClock } from '../browser/own-clock.ts';
import { openStage } from '../browser/stage.ts';

const stage = await openStage();

test('times that are said from now go on while the page stays open', async () => {
  await stage.db.execute(
    sql`insert into audit_entries (action, kind, record, request_id, ip, created_at)
        values ('users.remove', 'users', '1', 'a-request', '192.0.2.1', now())`,
  );
  const { page, goto } = await stage.visit({ signedIn: true });
  await page.clock.install({ time: Date.now() + 5000 });
  await keepOwnClock(page);
  await goto('/activity');
  const table = page.getByRole('table', { name: 'Activity' });
  await table.getByText('just now').first().waitFor();
  await page.clock.runFor(5 * 60_000);
  await table
    .getByText(/^[45] minutes ago$/)
    .first()
    .waitFor();
  expect(await table.getByText('just now').count()).toBe(0);
});
