// @all: each action of the console once more, with its call failing
import { expect, test } from 'vitest';

import { actions } from '../../browser/actions.ts';
import { hasVideos, openFullStage } from '../../browser/failing.ts';
import { BROKEN_ANSWER, WAYS, holdCall, wayNames, waysOf } from '../../browser/faults.ts';

const stage = await openFullStage();
const cases = actions.map((action, place) => ({
  name: action.name,
  action,
  ways: waysOf(action.name, place),
}));

test('every way of failing is shown by several actions, and all of them by three', () => {
  // Those that say the failure's own words.
  const speaking = cases.filter(({ action: { words } }) => words === undefined);
  for (const way of wayNames) {
    const shown = speaking.filter(({ ways }) => ways.includes(way));
    expect(shown.length, way).toBeGreaterThan(4);
  }
  expect(cases.filter(({ ways }) => ways.length === wayNames.length)).toHaveLength(3);
});

test.each(cases)(
  '$name sends one request however often it is pressed, reports its failure, loses nothing, and succeeds in the end',
  async ({ action, ways }) => {
    const visit = await stage.visit({ signedIn: action.isStaff, hasVideos: hasVideos(action.address) });
    visit.forgive(BROKEN_ANSWER);
    const { page } = visit;
    await visit.goto(action.address);
    await action.prepare?.(page);

    const held = await holdCall(page, action.call);
    await action.act(page);
    await expect.poll(held.count).toBe(1);
    await action.pressTwice?.(page);
    expect(held.count()).toBe(1);
    for (const way of ways) {
      const before = way === ways[0] ? 0 : held.count();
      held.fail(way);
      if (way !== ways[0]) await action.again(page);
      await expect.poll(held.count, { message: way }).toBeGreaterThan(before);
      await page
        .getByText(action.words ?? WAYS[way].words)
        .first()
        .waitFor();
      await action.expectKept(page);
      await expect.poll(() => page.getByText('loading...').count()).toBe(0);
    }
    held.release();
    await action.again(page);
    await action.expectDone(page);
    // A finished change may request the list once more.
    await expect.poll(() => page.getByText('loading...').count()).toBe(0);
  },
);
