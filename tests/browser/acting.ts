import { expect, test } from 'vitest';

import type { Action } from './action.ts';
import { actions } from './actions.ts';
import { hasVideos, openFullStage } from './failing.ts';
import { BROKEN_ANSWER, WAYS, holdCall, pickWayNames } from './faults.ts';

/** Each action with the ways in which its call fails, which go round. */
export const actingCases = actions.map((action, place) => ({
  name: action.name,
  action,
  ways: pickWayNames(action.name, place),
}));

/** Tests that each of these actions copes with the failure of its call. */
export async function testFailing(chosen: readonly Action[]): Promise<void> {
  const stage = await openFullStage();

  test.each(actingCases.filter(({ action }) => chosen.includes(action)))(
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
}
