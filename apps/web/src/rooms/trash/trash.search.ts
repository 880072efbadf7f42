import { TRASH_KINDS } from '@greenroom/contract/kit/trash';
import type { TrashKind } from '@greenroom/contract/kit/trash';
import { TRASH_LIST } from '@greenroom/contract/trash-list.rules';

import { readSearch } from '#kit/list/list-search.ts';
import type { SearchOf } from '#kit/list/list-search.ts';

/** The address of the trash. */
export type TrashSearch = Omit<SearchOf<typeof TRASH_LIST>, 'kind'> & { kind?: TrashKind | undefined };

/** Returns the address of the trash, typed; a kind that does not exist is left out. */
export function readTrashSearch(raw: Record<string, unknown>): TrashSearch {
  const search = readSearch(TRASH_LIST, raw);
  return { ...search, kind: TRASH_KINDS.find((kind) => kind === search.kind) };
}
