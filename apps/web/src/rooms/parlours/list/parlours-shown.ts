import { useParlourList, hasMore } from '../parlours.queries.ts';
import type { Parlour } from '../parlours.queries.ts';

type Shown = { view: string; month: string; openId: number | undefined };

/**
 * Returns the parlours nearest to now. Where there are more, the shown month and the open one are asked for, too: `found`
 * waits for them, and `known` does not.
 */
export function useParloursShown({ view, month, openId }: Shown) {
  const nearest = useParlourList();
  const isPart = hasMore(nearest.data);
  const isMissing = openId !== undefined && !nearest.data?.data.some(({ id }) => id === openId);
  const ofMonth = useParlourList(isPart && view === 'month' ? { month } : null);
  const one = useParlourList(isPart && isMissing ? { id: String(openId) } : null);
  const failed = [nearest, ofMonth].find(({ isError }) => isError);
  const waits = view === 'month' && isPart && !ofMonth.data;
  const known = nearest.data && union([nearest.data.data, ofMonth.data?.data, one.data?.data]);
  return {
    counts: nearest.data,
    isPart,
    /** Undefined while it is not known whether the open one is there. */
    known: isPart && isMissing && one.isPending ? undefined : known,
    found: { ...(failed ?? nearest), data: waits ? undefined : known },
  };
}

function union(lists: readonly (readonly Parlour[] | undefined)[]): Parlour[] {
  return [...new Map(lists.flatMap((list) => list ?? []).map((parlour) => [parlour.id, parlour])).values()];
}
