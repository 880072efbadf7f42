import { beforeAll, expect, test } from 'vitest';

import { findBarriers } from '../browser/axe.ts';
import { toast } from '../browser/pages.ts';
import { addParlours, parlourCard, parlourMenu } from '../browser/parlours.ts';
import { addPeople } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';

const stage = await openStage();

beforeAll(async () => {
  const [nina = 0, otis = 0] = await addPeople(stage.db, [{ name: 'Nina Host' }, { name: 'Otis Guest' }]);
  await addParlours(stage.db, [
    { title: 'Late Set', host: nina, members: [otis], startsIn: 48 },
    { title: 'Other Room', host: otis, startsIn: 48 + 7 * 24 },
    { title: 'On Air', host: otis, liveFor: 5 },
  ]);
});

test('a parlour is repeated in three clicks, the clash of a week is shown before, and a host’s deletion names them', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/scheduler-parlour');
  await parlourCard(page, 'On Air').getByText('Live, but not published: the app does not show it.').waitFor();
  await parlourMenu(page, 'Late Set').click();
  await page.getByRole('menuitem', { name: 'Repeat weekly' }).click();
  const dialog = page.getByRole('dialog', { name: 'Repeat weekly' });
  await dialog.getByText(/^Otis Guest in “Other Room” at/).waitFor();
  expect(await findBarriers(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Create 4 parlours' }).click();
  await toast(page, '4 parlours were created.').waitFor();
  await expect.poll(() => parlourCard(page, 'Late Set').count()).toBe(5);

  await goto('/user-list');
  await page.getByRole('button', { name: 'Delete Nina Host' }).click();
  const asked = page.getByRole('dialog', { name: 'Delete user' });
  await asked
    .getByText(/^5 parlours that they host, which go with them: “Late Set”.* and 2 others$/)
    .waitFor();
  expect(await findBarriers(page, '[role=dialog]')).toEqual([]);
});
