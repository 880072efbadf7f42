import type { ReactNode } from 'react';

import { useOpening } from '#kit/opening.ts';
import { countCancelled } from '#rooms/parlours/parlours-messages.queries.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { showFailure } from '#kit/failure-message.ts';

import { useRestore } from '../trash-list.queries.ts';
import type { Removed } from '../trash-list.queries.ts';

const RestoreParlour = lazyDialog(
  async () => (await import('#rooms/parlours/parts/restore-parlour.tsx')).RestoreParlour,
);

type Restoring = {
  /** Restores it, or asks first whether to tell the people of a cancelled parlour. */
  restore: () => Promise<void>;
  isPending: boolean;
  dialog: ReactNode;
};

/** Restores a record. `onDone`: where the focus goes then. */
export function useRestoring(record: Removed, onDone: () => void): Restoring {
  const { kind, id, title } = record;
  const { mutateAsync, isPending } = useRestore();
  const asking = useOpening<number>();

  async function restore(): Promise<void> {
    try {
      const people = kind === 'parlours' ? await countCancelled(id) : 0;
      if (people > 0) return asking.open(people);
    } catch (error) {
      return showFailure(error);
    }
    await mutateAsync(record).then(onDone, () => undefined);
  }

  return {
    restore,
    isPending,
    dialog: asking.what !== null && (
      <RestoreParlour
        key={asking.count}
        title={title}
        people={asking.what}
        isOpen={asking.isOpen}
        onClose={asking.close}
        onRestore={(message) => mutateAsync({ ...record, message }).then(onDone)}
      />
    ),
  };
}
