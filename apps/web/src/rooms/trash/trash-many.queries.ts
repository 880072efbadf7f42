import type { Output } from '@greenroom/contract';
import type { BulkSelection } from '@greenroom/contract/kit/bulk';
import { BULK } from '@greenroom/contract/kit/limits';
import type { TrashKind } from '@greenroom/contract/kit/trash';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { has } from '#kit/capabilities.ts';
import type { Bulk, BulkChange } from '#kit/list/bulk.ts';
import { randomName } from '#kit/random.ts';
import { showToast } from '#kit/toast.ts';

type Answer = Output<'trash.restoreMany'>;
/** The options of a call that changes many records. */
type Sending = { idempotencyKey: string; timeoutMs: number };

/** How a room changes many of its records. `Action`: what it can do to them. */
type ManyChange<Action extends string, Filter> = {
  /** Makes the call for the rows of a list: those with `ids`, or all that match its filter. */
  change: (body: ManyBody<Action, Filter>, sending: Sending) => Promise<Answer>;
  /** Counts all that match the list's filter. */
  getSelection: (query: NonNullable<Filter>) => Promise<{ data: BulkSelection }>;
  /** What takes each action back: another action, or the trash; null: it can't be undone. */
  undo: Record<Action, Action | Restore | null>;
  /** What narrows the list, as the call takes it. */
  filter: NonNullable<Filter>;
  refresh: (client: QueryClient) => Promise<void>;
};
type ManyBody<Action, Filter> = {
  action: Action;
  reason?: string;
} & ({ ids: number[] } | { filter: Filter; expected: number; fingerprint: string } | { bulk: string });

const sending = (idempotencyKey: string): Sending => ({ idempotencyKey, timeoutMs: BULK.timeoutMs });

/** Restores what the change with this id removed. */
type Restore = (bulk: string) => Promise<Answer>;

/** Returns a call that restores what a change of many removed; null: the host keeps nothing. */
export function restoreManyOf(kind: TrashKind): Restore | null {
  if (!has('trash')) return null;
  return (bulk) => api.call('trash.restoreMany', { body: { kind, bulk }, ...sending(randomName()) });
}

/** Returns functions that count all records of a list and change many, with a toast that offers Undo for those changed. */
export function useManyChange<Action extends string, Filter>(
  many: ManyChange<Action, Filter>,
): Pick<Bulk<never>, 'onChange' | 'getSelection'> {
  const client = useQueryClient();
  const { filter, refresh } = many;

  async function undo(by: Action | Restore, bulk: string): Promise<void> {
    const { msg, data } =
      typeof by === 'string'
        ? await many.change({ action: by, bulk }, sending(randomName()))
        : await by(bulk);
    showToast({
      kind: data.failed.length > 0 ? 'warning' : 'success',
      message: withFailed(msg, data.failed),
    });
    await refresh(client);
  }

  const { mutateAsync } = useMutation({
    mutationFn({ action, target, reason, key }: BulkChange) {
      const rows = 'ids' in target ? target : { filter, ...target };
      return many.change({ action: action as Action, ...rows, ...(reason && { reason }) }, sending(key));
    },
    onSuccess({ data, msg: message }, { action }) {
      const by = data.changed > 0 ? many.undo[action as Action] : null;
      showToast({ kind: 'success', message, ...(by !== null && { undo: () => undo(by, data.bulk) }) });
    },
    onSettled: () => void refresh(client),
  });
  return {
    onChange: async (change) => (await mutateAsync(change)).data,
    getSelection: async () => (await many.getSelection(filter)).data,
  };
}

/** Says how many could not be restored, and why the first could not. */
function withFailed(msg: string, failed: Answer['data']['failed']): string {
  const [first] = failed;
  return first ? `${msg} ${failed.length} could not be: ${first.name ?? first.id}. ${first.why}` : msg;
}
