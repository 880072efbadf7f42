import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { rowsOf } from '../../apps/api/src/kit/db/db.ts';
import { Int } from '../../apps/api/src/kit/db/row.ts';
import { openStage } from '../browser/stage.ts';

const stage = await openStage();
const { db } = stage;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('members with the same words and nothing else are listed below, unticked', async () => {
  const ids = await rowsOf(
    db,
    { id: Int },
    sql`insert into users (name, email, city, created_at)
        select 'Drummer ' || n, 'drummer' || n || '@band' || n || '.example', 'Bandtown', now() - n * interval '9 days'
        from generate_series(1, 5) n returning id`,
  );
  await db.execute(sql`
    insert into bulletins (user_id, title, description, created_at)
    select id, 'Drummer wanted', 'For Friday night in Austin', created_at + interval '1 day'
    from users where city = 'Bandtown'`);
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto(`/user-detail/${ids[0]?.id}`);
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: 'Find similar' }).click();
  const panel = page.getByRole('dialog', { name: 'Similar accounts' });
  await panel.getByText('0 selected').waitFor();
  expect(await panel.getByRole('button', { name: /^(Delete|Deactivate|Select) / }).count()).toBe(0);
  const weaker = panel.getByRole('list', { name: 'Weaker matches' });
  expect(await weaker.getByRole('checkbox', { checked: false }).count()).toBe(4);
  await weaker.getByRole('checkbox', { name: 'Select Drummer 3' }).check();
  await panel.getByRole('button', { name: 'Delete 1' }).waitFor();
  await panel.getByRole('button', { name: 'Select none' }).click();
  await panel.getByText('0 selected').waitFor();
});
