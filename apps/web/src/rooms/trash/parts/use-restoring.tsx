import type { ReactNode } from 'react';

import { showFailure } from '#kit/failure-message.ts';
import { useOpening } from '#kit/opening.ts';
import type { RestoreQuestion } from '#kit/room.ts';
import { kinds } from '#rooms/room-words.ts';

import { useRestore } from '../trash-list.queries.ts';
import type { Removed } from '../trash-list.queries.ts';

type Restoring = {
  /** Restores it, or asks first whether to tell those who were told that it is gone. */
  restore: () => Promise<void>;
  isPending: boolean;
  dialog: ReactNode;
};

/** Restores a record. `onDone`: where the focus goes then. */
export function useRestoring(record: Removed, onDone: () => void): Restoring {
  const { kind, id, title } = record;
  const { mutateAsync, isPending } = useRestore();
  const asking = useOpening<{ people: number; Dialog: RestoreQuestion['Dialog'] }>();

  async function restore(): Promise<void> {
    try {
      const question = await kinds.get(kind)?.trash?.asks?.();
      const people = (await question?.countTold(id)) ?? 0;
      if (question && people > 0) return asking.open({ people, Dialog: question.Dialog });
    } catch (error) {
      return showFailure(error);
    }
    await mutateAsync(record).then(onDone, () => undefined);
  }

  return {
    restore,
    isPending,
    dialog: asking.what !== null && (
      <asking.what.Dialog
        key={asking.count}
        title={title}
        people={asking.what.people}
        isOpen={asking.isOpen}
        onClose={asking.close}
        onRestore={(message) => mutateAsync({ ...record, message }).then(onDone)}
      />
    ),
  };
}
