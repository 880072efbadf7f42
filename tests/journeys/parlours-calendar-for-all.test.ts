import { beforeAll, describe, expect, test } from 'vitest';

import { findBarriers } from '../browser/axe.ts';
import { walkByKeyboard } from '../browser/keyboard.ts';
import { addDated, dayOn } from '../browser/parlours-calendar.ts';
import { keepOwnClock } from '../browser/own-clock.ts';
import { addPeople } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';

const stage = await openStage();
const NOW = '2026-11-21T20:05:00Z';

beforeAll(async () => {
  const [nina = 0, bob = 0] = await addPeople(stage.db, [{ name: 'Nina Simonetti' }, { name: 'Bob Marlow' }]);
  await addDated(stage.db, [
    { title: 'Kitchen Session', host: nina, members: [bob], at: '2026-11-21 18:00' },
    { title: 'Blue Hour', host: bob, at: '2026-11-21 19:30', isPublic: true },
    { title: 'Beat Clinic', host: bob, at: '2026-11-21 15:00', liveFor: 5 },
    { title: 'The Quiet Set', host: nina, at: '2026-11-20 23:30' },
    ...[10, 13, 16, 19].map((hour) => ({
      title: `Long Groove ${hour}`,
      host: nina,
      at: `2026-11-25 ${hour}:00`,
    })),
  ]);
});

describe.each(['desk', 'phone'] as const)('on a %s', (width) => {
  test.each(['agenda', 'month'] as const)(
    'the %s is accessible and can be used by keyboard',
    async (view) => {
      const { page, goto } = await stage.visit({ signedIn: true, width });
      await page.clock.setFixedTime(NOW);
      await keepOwnClock(page);
      await goto(`/scheduler-parlour?view=${view}`);
      await page
        .getByRole('region', { name: 'Parlours Submissions' })
        .getByRole('heading', { level: 3 })
        .first()
        .waitFor();
      expect(await findBarriers(page)).toEqual([]);
      const { stops, faults } = await walkByKeyboard(page);
      expect(faults).toEqual([]);
      const days = stops.filter((stop) => stop.startsWith('gridcell'));
      expect(days, 'a grid is one stop').toHaveLength(view === 'month' ? 1 : 0);
    },
  );

  test('the list of a day is accessible', async () => {
    const { page, goto } = await stage.visit({ signedIn: true, width });
    await page.clock.setFixedTime(NOW);
    await keepOwnClock(page);
    await goto('/scheduler-parlour?view=month');
    await dayOn(page, 'Wednesday, November 25, 2026').click({ position: { x: 20, y: 12 } });
    await page.getByRole('dialog').getByRole('heading', { name: 'Wednesday, November 25, 2026' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });
});
