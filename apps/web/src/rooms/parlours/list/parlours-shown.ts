import { useParlourList, hasMore } from '../parlours.queries.ts';
import type { Parlour } from '../parlours.queries.ts';

type Shown = { view: string; month: string; openId: number | undefined };

/** Asks for the shown month where the list has a part alone; null: there is nothing to ask for. */
function useMonth(month: string | null) {
  const query = useParlourList(month === null ? null : { month });
  return {
    data: query.data?.data,
    failed: query.isError ? query : null,
    waits: month !== null && !query.data,
  };
}

/** Asks for the open parlour where the list has a part alone, without it. */
function useOne(id: number | null) {
  const query = useParlourList(id === null ? null : { id: String(id) });
  return { data: query.data?.data, waits: id !== null && query.isPending };
}

/**
 * Returns the parlours nearest to now. Where there are more, the shown month and the open one are asked for, too: `found`
 * waits for the month, and `known` for the open one.
 */
export function useParloursShown({ view, month, openId }: Shown) {
  const nearest = useParlourList();
  const isPart = hasMore(nearest.data);
  const isMissing = openId !== undefined && !nearest.data?.data.some(({ id }) => id === openId);
  const ofMonth = useMonth(isPart && view === 'month' ? month : null);
  const one = useOne(isPart && isMissing ? openId : null);
  const known = nearest.data && union([nearest.data.data, ofMonth.data, one.data]);
  return {
    counts: nearest.data,
    isPart,
    known: one.waits ? undefined : known,
    found: { ...(ofMonth.failed ?? nearest), data: ofMonth.waits ? undefined : known },
  };
}

function union(lists: readonly (readonly Parlour[] | undefined)[]): Parlour[] {
  return [...new Map(lists.flatMap((list) => list ?? []).map((parlour) => [parlour.id, parlour])).values()];
}
