import { PARTS_AT } from '@greenroom/contract/kit/upload-parts';

import type { GarbageKind } from '#kit/objects/garbage.ts';

/** Parts of files for garbage collection: nothing but an upload under way needs them, and no record names them. */
export const garbageParts: GarbageKind[] = PARTS_AT.map((at) => ({
  at,
  async removeUnused({ store }, old) {
    await store.remove(old.map(({ key }) => key));
    return old.length;
  },
}));
