import { randomName } from '#kit/random.ts';

export type UploadState = 'waiting' | 'sending' | 'checking' | 'done' | 'failed' | 'cancelled';

/** Whether an upload has not come to its end. */
export const isUnderWay = (state: UploadState): boolean => ['waiting', 'sending', 'checking'].includes(state);

export type UploadItem = {
  id: string;
  /** Null for an upload of an earlier page, which cannot be sent again. */
  file: File | null;
  name: string;
  /** Bytes. */
  size: number;
  /** What the user calls it, where the form asks; null until then. */
  title: string | null;
  state: UploadState;
  /** From 0 to 1. */
  progress: number;
  /** Why it failed, as a message. */
  error: string | null;
  /** The object's key, once it is uploaded. */
  key: string | null;
  /** Its address, once it is uploaded. */
  url: string | null;
  /** The length, first from the browser, then from the server once it is uploaded. */
  durationSeconds: number | null;
  width: number | null;
  height: number | null;
  /** A blob URL, valid until the item is removed or the hook unmounts; of an earlier page's upload, its address. */
  previewUrl: string;
};

export type UploadList = {
  subscribe: (listener: () => void) => () => void;
  getItems: () => readonly UploadItem[];
  find: (id: string) => UploadItem | undefined;
  set: (items: readonly UploadItem[]) => void;
  /** Does nothing when the item was removed. */
  patch: (id: string, change: Partial<UploadItem>) => void;
};

/** The state of an upload that starts, or starts again. */
export const FRESH = { state: 'waiting', progress: 0, error: null, key: null, url: null } as const;

/** Returns an upload that has not started. */
export function newItem(file: File): UploadItem {
  const previewUrl = URL.createObjectURL(file);
  const unknown = { title: null, durationSeconds: null, width: null, height: null };
  const { name, size } = file;
  return { ...FRESH, ...unknown, id: `upload-${randomName()}`, file, name, size, previewUrl };
}

/** The uploads of a form, in their order, as a store for a component. */
export function createUploadList(start: readonly UploadItem[]): UploadList {
  const listeners = new Set<() => void>();
  let items = start;

  function set(next: readonly UploadItem[]): void {
    items = next;
    for (const listener of listeners) listener();
  }

  const find = (id: string): UploadItem | undefined => items.find((item) => item.id === id);

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getItems: () => items,
    find,
    set,
    patch: (id, change) => {
      const at = items.findIndex((item) => item.id === id);
      const item = items[at];
      if (item) set(items.with(at, { ...item, ...change }));
    },
  };
}

/** Returns a file that the record has already, as an upload that has arrived. Its size is not known. */
export function savedItem({ key, url, name }: { key: string; url: string; name: string }): UploadItem {
  const unknown = { title: null, durationSeconds: null, width: null, height: null };
  return {
    ...unknown,
    id: `saved-${key}`,
    file: null,
    name,
    size: 0,
    state: 'done',
    progress: 1,
    error: null,
    key,
    url,
    previewUrl: url,
  };
}
