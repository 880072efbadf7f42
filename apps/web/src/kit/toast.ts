import { TOAST_MS } from '@greenroom/contract/kit/limits';

export type ToastKind = 'success' | 'error' | 'warning' | 'info';

export type ToastOptions = {
  kind: ToastKind;
  message: string;
  /** Offers Undo; the toast then stays 10 s. A rejection shows a second toast. */
  undo?: () => Promise<unknown> | void;
  /** `long`: 10 s. */
  stays?: 'normal' | 'long';
  /** What it is about, such as one form: a success removes the errors about the same. */
  about?: string;
};

export type Toast = ToastOptions & { id: number; durationMs: number };

/** A rejected form reports everything that is wrong: its message and its eight fields. */
const LIMIT = 9;
const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let lastId = 0;

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Returns whether a new toast replaces an older one: it says the same, or what failed has succeeded. */
function replaces(next: ToastOptions, old: Toast): boolean {
  if (next.message === old.message) return !old.undo;
  return (
    next.kind === 'success' && old.kind === 'error' && old.about !== undefined && old.about === next.about
  );
}

/** Shows a sentence at the top for 2 s, or for 10 s with `stays: 'long'` or Undo; the same sentence is shown once. */
export function showToast(options: ToastOptions): number {
  const durationMs = options.undo || options.stays === 'long' ? TOAST_MS.parlour : TOAST_MS.normal;
  const id = (lastId += 1);
  const others = toasts.filter((each) => !replaces(options, each));
  set([...others, { ...options, id, durationMs }].slice(-LIMIT));
  return id;
}

/** Removes a toast; an unknown id changes nothing. */
export function hideToast(id: number): void {
  set(toasts.filter((each) => each.id !== id));
}

/** For the component that draws them. */
export function getToasts(): readonly Toast[] {
  return toasts;
}

/** For the component that draws them. */
export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
