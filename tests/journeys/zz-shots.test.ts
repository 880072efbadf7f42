import { test } from 'vitest';

import { addCrowd, addPeople } from '../browser/people.ts';
import { addBoard } from '../browser/bulletins.ts';
import { addMessages } from '../browser/support.ts';
import { addSales } from '../browser/sales.ts';
import { addPodcast } from '../browser/podcasts.ts';
import { openStage } from '../browser/stage.ts';

const stage = await openStage();
const OUT = '/work/tmp/list-shots';

test('shots', async () => {
  await addBoard(stage.db);
  const [nina = 0] = await addPeople(stage.db, [
    { name: 'Nina Simonetti', email: 'nina.simonetti.long@stage.example', city: 'San Francisco', state: 'CA', roleIds: [1, 2, 4, 5], featured: true },
    { name: `${'Maximiliana '.repeat(4)}Featherstonehaugh`, email: `${'long'.repeat(12)}@example.com`, city: 'Llanfairpwllgwyngyll' },
  ]);
  await addMessages(stage.db, nina, 12);
  await addSales(stage.db, [{ host: nina, title: 'Kitchen Session' , description: 'A long talk about kitchens and songs, on a sofa.'}, { host: nina, title: 'Short', isSaved: false }]);
  await addPodcast(stage.db, nina, { name: 'Pod', titles: ['One'] });
  await addCrowd(stage.db, 300);
  await addPeople(stage.db, [
    { name: 'Nina Simonetti', email: 'nina2.simonetti.long@stage.example', city: 'San Francisco', state: 'CA', roleIds: [1, 2, 4, 5], featured: true },
    { name: `${'Maximiliana '.repeat(4)}Featherstonehaugh`, email: `2${'long'.repeat(12)}@example.com`, city: 'Llanfairpwllgwyngyll' },
  ]);
  for (const scheme of ['light', 'dark'] as const) {
    const { page, goto } = await stage.visit({ signedIn: true, scheme });
    for (const [name, path] of Object.entries({ users: '/user-list?page=3', support: '/support-management', bulletins: '/bulletin-board', podcasts: '/podcast-management', sales: '/sell-parlour', headlines: '/headline-management', person: `/user-detail/${nina}` })) {
      await goto(path);
      for (const width of scheme === 'dark' ? [1440] : [1440, 1100, 768, 390]) {
        await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
        await page.screenshot({ path: `${OUT}/${name}-${width}-${scheme}.png` });
      }
      await page.setViewportSize({ width: 1440, height: 900 });
    }
    if (scheme === 'light') {
      await goto('/user-list');
      await page.screenshot({ path: `${OUT}/users1-1440-light.png` });
      await page.setViewportSize({ width: 390, height: 844 });
      await page.screenshot({ path: `${OUT}/users1-390-light.png` });
      await page.getByRole('button', { name: 'Actions for Nina Simonetti' }).first().click();
      await page.screenshot({ path: `${OUT}/users-menu-390-light.png` });
      await page.keyboard.press('Escape');
      await page.getByRole('searchbox').fill('ni');
      await page.screenshot({ path: `${OUT}/users-hint-390-light.png` });
    }
  }
});
