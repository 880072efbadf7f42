import type { UploadFolder, UploadKind } from '@greenroom/contract/kit/uploads';
import { useEffect, useState, useSyncExternalStore } from 'react';

import { fetchPart } from '#kit/fetch-part.ts';

import { removeUpload, useNoUploads } from '../media.queries.ts';
import { getKeptUploads, keepUploads } from './kept-uploads.ts';
import { readDuration } from './read-duration.ts';
import type { Run } from './run-upload.ts';
import { FRESH, createUploadList, isUnderWay, newItem } from './upload-list.ts';
import type { UploadItem, UploadList } from './upload-list.ts';
export { savedItem } from './upload-list.ts';
export type { UploadItem } from './upload-list.ts';

const GONE = 'Please choose this file again.';
const NOT_LOADED = 'The upload could not start. You may be offline, or the console was updated.';

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
  /** Removes what was uploaded here, and shows again what the record has. */
  restart: () => void;
  /** Whether it differs from what the record has. */
  isChanged: boolean;
  /** Why nothing can be uploaded here, for the field; else null. */
  cannot: string | null;
  /** An upload is under way, so the form can't be saved and leaving asks. */
  isBusy: boolean;
};

type Place = {
  /** The owner of the folder; for another owner, all is sent again. */
  owner: number | null;
  folder: UploadFolder;
  kind: UploadKind;
  /** The name under which uploads are kept until they are saved or removed; without it they last as long as the form. */
  keepAs?: string | undefined;
  /** What the record has already: it can be moved and taken out, and is deleted only once the record no longer has it. */
  saved?: readonly UploadItem[];
};

/** Manages the uploads of a form, from choosing to ready; they stop when it unmounts. Only `owner` may change. */
export function useUploads({ owner, folder, kind, keepAs, saved = [] }: Place): Uploads {
  const [queue] = useState(() => createUploadQueue({ owner, folder, kind, keepAs, saved }));
  const items = useSyncExternalStore(queue.subscribe, queue.getItems);

  useEffect(() => queue.setOwner(owner), [queue, owner]);
  useEffect(() => queue.close, [queue]);

  const cannot = useNoUploads(owner, folder, kind);
  const { add, cancel, retry, remove, move, setTitle, clear } = queue;
  const isBusy = items.some(({ state }) => isUnderWay(state));
  const isChanged = !isSame(items, queue.saved);
  function restart(): void {
    for (const { id } of items) remove(id);
    queue.set(queue.saved);
  }
  return { items, add, cancel, retry, remove, move, setTitle, clear, restart, isChanged, cannot, isBusy };
}

const isSame = (some: readonly UploadItem[], others: readonly UploadItem[]): boolean =>
  some.length === others.length && some.every(({ id }, at) => id === others[at]?.id);

/** Returns what was kept, else what the record has, with the owner of their folder. */
function openList({ owner, keepAs, saved = [] }: Pick<Place, 'owner' | 'keepAs' | 'saved'>) {
  const kept = keepAs === undefined ? null : getKeptUploads(keepAs);
  const firstOwner = kept?.owner ?? (saved.length > 0 ? owner : null);
  return { list: createUploadList(kept?.items ?? saved), firstOwner };
}

type Running = Map<string, AbortController>;

/** Stops one upload under way, and forgets it. */
function stopOne(running: Running, id: string): void {
  running.get(id)?.abort();
  running.delete(id);
}

/** Stops all uploads under way, and forgets them. */
function stopAll(running: Running): void {
  for (const id of running.keys()) stopOne(running, id);
}

/**
 * Sends the uploads of one form: one folder, one kind. Without an owner they wait; for another owner they are sent again.
 * `keepAs`: the name under which what has arrived is kept over a reload and a lost session, until it is removed.
 */
function createUploadQueue({ owner: first, folder, kind, keepAs, saved = [] }: Place) {
  const { list, firstOwner } = openList({ owner: first, keepAs, saved });
  const { subscribe, getItems, find, set, patch } = list;
  const running: Running = new Map();
  let owner = firstOwner;
  if (keepAs !== undefined) {
    subscribe(() => keepUploads(keepAs, owner, isSame(getItems(), saved) ? [] : getItems()));
  }

  /** Stops uploads under way, and deletes what has arrived. */
  function stop(id: string): void {
    stopOne(running, id);
    const key = find(id)?.key;
    if (key && saved.every((item) => item.key !== key)) removeUpload(key);
  }

  function start(id: string): void {
    stop(id);
    patch(id, FRESH);
    const file = find(id)?.file;
    if (file === null) patch(id, { state: 'failed', error: GONE });
    if (!file || owner === null) return;
    const stopper = new AbortController();
    running.set(id, stopper);
    const place = { owner, folder };
    void run({ file, place, kind, signal: stopper.signal, onChange: (change) => patch(id, change) });
  }

  function add(files: readonly File[]): void {
    const added = files.map(newItem);
    set([...getItems(), ...added]);
    for (const item of added) {
      start(item.id);
      if (kind !== 'image') void readLength(item, list);
    }
  }

  function cancel(id: string): void {
    stop(id);
    patch(id, { ...FRESH, state: 'cancelled' });
  }

  function remove(id: string): void {
    stop(id);
    const item = find(id);
    set(getItems().filter((each) => each !== item));
    if (item) URL.revokeObjectURL(item.previewUrl);
  }

  const move = (id: string, toIndex: number): void => set(moved(getItems(), id, toIndex));

  /** Stops what is under way. What is kept stays. */
  function close(): void {
    stopAll(running);
    for (const item of getItems()) URL.revokeObjectURL(item.previewUrl);
  }

  /** Clears the list; uploaded files stay, because a record may use them by now. */
  function clear(): void {
    close();
    set([]);
  }

  /** Objects are in their owner's folder: for another owner, all but the cancelled are sent again. */
  function setOwner(next: number | null): void {
    if (next === owner) return;
    owner = next;
    for (const item of getItems()) if (item.state !== 'cancelled') start(item.id);
  }

  const setTitle = (id: string, title: string): void => patch(id, { title });
  const acts = { add, cancel, retry: start, remove, move, clear, setTitle };
  return { ...acts, subscribe, getItems, set, saved, close, setOwner };
}

/** Sends a file by what is loaded with the first one. */
async function run(given: Run): Promise<void> {
  try {
    const { runUpload } = await fetchPart(() => import('./run-upload.ts'));
    await runUpload(given);
  } catch {
    if (!given.signal.aborted) given.onChange({ state: 'failed', error: NOT_LOADED });
  }
}

/** The length is known before the server reports it. */
async function readLength({ id, file }: UploadItem, { find, patch }: UploadList): Promise<void> {
  const durationSeconds = file && (await readDuration(file));
  if (find(id)?.durationSeconds === null) patch(id, { durationSeconds });
}

/** Reorders the same uploads. */
function moved(items: readonly UploadItem[], id: string, toIndex: number): readonly UploadItem[] {
  const item = items.find((each) => each.id === id);
  return item ? items.filter((each) => each !== item).toSpliced(toIndex, 0, item) : items;
}
