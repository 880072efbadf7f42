import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { addCrowd } from '../../browser/people.ts';
import { openStage } from '../../browser/stage.ts';

const stage = await openStage();

test('with forced colours a switch, the current page and the current room are told apart', async () => {
  await addCrowd(stage.db, 30);
  await stage.db.execute(sql`update users set active = false where name = 'Guest 0002'`);
  const { page, goto } = await stage.visit({ signedIn: true });
  await page.emulateMedia({ forcedColors: 'active' });
  await goto('/user-list');

  const looks = await Promise.all(
    ['Guest 0001', 'Guest 0002'].map((name) =>
      page.getByRole('switch', { name: `${name} is active` }).evaluate((element) => ({
        track: getComputedStyle(element).backgroundColor,
        knob: getComputedStyle(element, '::before').backgroundColor,
      })),
    ),
  );
  for (const { track, knob } of looks) expect(knob, 'the knob is seen').not.toBe(track);
  expect(looks[0]?.track, 'on and off').not.toBe(looks[1]?.track);

  /** Returns the names of those that are outlined. */
  const outlined = (within: string) =>
    page
      .getByRole('navigation', { name: within })
      .locator('a, button')
      .evaluateAll((all) =>
        all
          .filter((each) => getComputedStyle(each).outlineStyle !== 'none')
          .map((each) => each.getAttribute('aria-label') ?? each.textContent),
      );
  expect(await outlined('Pages of people')).toEqual(['Page 1']);
  expect(await outlined('Main menu')).toEqual(['User Listing']);
});
