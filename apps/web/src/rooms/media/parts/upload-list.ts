export type UploadState = 'waiting' | 'sending' | 'checking' | 'done' | 'failed' | 'cancelled';

export type UploadItem = {
  id: string;
  file: File;
  name: string;
  state: UploadState;
  /** From 0 to 1. */
  progress: number;
  /** Why it failed, as a message. */
  error: string | null;
  /** The object's key, once it is uploaded. */
  key: string | null;
  /** The length, first from the browser, then from the server once it is uploaded. */
  durationSeconds: number | null;
  width: number | null;
  height: number | null;
  /** A blob URL, valid until the item is removed or the hook unmounts. */
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
export const FRESH = { state: 'waiting', progress: 0, error: null, key: null } as const;

let lastId = 0;

/** Returns an upload that has not started. */
export function newItem(file: File): UploadItem {
  lastId += 1;
  const previewUrl = URL.createObjectURL(file);
  const unknown = { durationSeconds: null, width: null, height: null };
  return { ...FRESH, ...unknown, id: `upload-${lastId}`, file, name: file.name, previewUrl };
}

/** The uploads of a form, in their order, as a store for a component. */
export function createUploadList(): UploadList {
  const listeners = new Set<() => void>();
  let items: readonly UploadItem[] = [];

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
