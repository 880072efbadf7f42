import { TRASH_KINDS } from '@greenroom/contract/kit/trash';
import type { TrashKind } from '@greenroom/contract/kit/trash';

import { can } from '#kit/can.ts';
import { kinds } from '#rooms/room-words.ts';

/** Returns what a kind is called: 'Headline'. */
export const trashKindLabel = (kind: TrashKind): string => kinds.get(kind)?.trash?.label ?? kind;

/** Returns the kinds that whoever is signed in may restore. */
export const restorableKinds = (): TrashKind[] =>
  TRASH_KINDS.filter((kind) => {
    const call = kinds.get(kind)?.trash?.removedBy;
    return call !== undefined && can(call);
  });
