import type { UploadFolder, UploadKind } from '@greenroom/contract/kit/uploads';

import { removeUpload } from '../media.queries.ts';
import { readDuration } from './read-duration.ts';
import { runUpload } from './run-upload.ts';
import { FRESH, createUploadList, newItem } from './upload-list.ts';
import type { UploadItem, UploadList } from './upload-list.ts';

/** The length is known before the server reports it. */
async function readLength({ id, file }: UploadItem, { find, patch }: UploadList): Promise<void> {
  const durationSeconds = await readDuration(file);
  if (find(id)?.durationSeconds === null) patch(id, { durationSeconds });
}

/** Reorders the same uploads. */
function moved(items: readonly UploadItem[], id: string, toIndex: number): readonly UploadItem[] {
  const item = items.find((each) => each.id === id);
  return item ? items.filter((each) => each !== item).toSpliced(toIndex, 0, item) : items;
}

/** Sends the uploads of one form: one folder, one kind. Without an owner they wait; for another owner they are sent again. */
export function createUploadQueue(folder: UploadFolder, kind: UploadKind) {
  const list = createUploadList();
  const { subscribe, getItems, find, set, patch } = list;
  const running = new Map<string, AbortController>();
  let owner: number | null = null;

  /** Stops uploads under way, and deletes what has arrived. */
  function stop(id: string): void {
    running.get(id)?.abort();
    running.delete(id);
    const key = find(id)?.key;
    if (key) removeUpload(key);
  }

  function start(id: string): void {
    stop(id);
    patch(id, FRESH);
    const file = find(id)?.file;
    if (!file || owner === null) return;
    const stopper = new AbortController();
    running.set(id, stopper);
    const onChange = (change: Partial<UploadItem>): void => patch(id, change);
    void runUpload({ file, place: { owner, folder }, kind, signal: stopper.signal, onChange });
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

  /** Clears the list; uploaded files stay, because a record may use them by now. */
  function clear(): void {
    for (const stopper of running.values()) stopper.abort();
    running.clear();
    for (const item of getItems()) URL.revokeObjectURL(item.previewUrl);
    set([]);
  }

  /** Objects are in their owner's folder: for another owner, all but the cancelled are sent again. */
  function setOwner(next: number | null): void {
    if (next === owner) return;
    owner = next;
    for (const item of getItems()) if (item.state !== 'cancelled') start(item.id);
  }

  return { subscribe, getItems, add, cancel, retry: start, remove, move, clear, setOwner };
}
