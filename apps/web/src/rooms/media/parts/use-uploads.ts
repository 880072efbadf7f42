import type { UploadFolder, UploadKind } from '@greenroom/contract/kit/uploads';
import { useEffect, useState, useSyncExternalStore } from 'react';

import type { UploadItem } from './upload-list.ts';
import { createUploadQueue } from './upload-queue.ts';
export type { UploadItem } from './upload-list.ts';

export type Uploads = {
  items: readonly UploadItem[];
  /** Starts sending immediately; without an owner the uploads wait. */
  add: (files: readonly File[]) => void;
  cancel: (id: string) => void;
  /** Starts over, with a new key. */
  retry: (id: string) => void;
  /** Removes an upload from the form and the store. */
  remove: (id: string) => void;
  move: (id: string, toIndex: number) => void;
  setTitle: (id: string, title: string) => void;
  /** After saving: clears the list, and leaves uploaded files in place. */
  clear: () => void;
  /** An upload is under way, so the form can't be saved and leaving asks. */
  isBusy: boolean;
};

type Place = {
  /** The owner of the folder; for another owner, all is sent again. */
  owner: number | null;
  folder: UploadFolder;
  kind: UploadKind;
  /** The name under which uploads are kept until they are saved or removed; without it they last as long as the form. */
  keepAs?: string;
};

/** Manages the uploads of a form, from choosing to ready; they stop when it unmounts. Only `owner` may change. */
export function useUploads({ owner, folder, kind, keepAs }: Place): Uploads {
  const [queue] = useState(() => createUploadQueue(folder, kind, keepAs));
  const items = useSyncExternalStore(queue.subscribe, queue.getItems);

  useEffect(() => queue.setOwner(owner), [queue, owner]);
  useEffect(() => queue.close, [queue]);

  const { add, cancel, retry, remove, move, setTitle, clear } = queue;
  const isBusy = items.some(({ state }) => ['waiting', 'sending', 'checking'].includes(state));
  return { items, add, cancel, retry, remove, move, setTitle, clear, isBusy };
}
