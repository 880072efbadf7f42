import type { ApiError } from '@greenroom/client';
import { TOAST_MS } from '@greenroom/contract/kit/limits';
import { useSyncExternalStore } from 'react';

import { now } from './clock.ts';
import { onSessionChange } from './session.ts';

export type ToastKind = 'success' | 'error' | 'warning' | 'info';

export type ToastOptions = {
  kind: ToastKind;
  message: string;
  /** Offers Undo, also by `z`; the toast then stays 10 s. A rejection shows a second toast. */
  undo?: () => Promise<unknown> | void;
  /** What Undo takes back, where the message doesn't say it: 'Reply to Ada'. */
  what?: string | undefined;
  /** `long`: 10 s; `minute`: a minute. */
  stays?: 'normal' | 'long' | 'minute';
  /** Links to the record that stands in the way, by the failure's `other`. */
  other?: ApiError['other'] | undefined;
  /** What it is about, such as one form: a success removes the errors about the same. */
  about?: string;
};

/** One time that a message was shown, with its own Undo. */
type Time = Pick<ToastOptions, 'undo' | 'what'> & { id: number; durationMs: number };

/** A message of the stack, however often it was shown. `at`: an ISO date, the last time. */
export type Toast = Pick<ToastOptions, 'kind' | 'message' | 'about' | 'other'> & {
  key: number;
  at: string;
  times: readonly Time[];
};

/** A rejected form reports everything that is wrong: its message and its eight fields. */
const LIMIT = 9;
const RECENT = 10;
/** What was shown this shortly before another page opened belongs to that one: 'Saved', and back to the list. */
const JUST_MS = 1000;
const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let recent: readonly Toast[] = [];
let lastId = 0;

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

// What one admin was told is not shown to the next.
onSessionChange(() => {
  recent = [];
});

/**
 * Shows a sentence for 2 s, or for 10 s with `stays: 'long'`, Undo or a link. The same sentence is one toast with a
 * count; each Undo then takes back the last time.
 * Returns an id for this one time.
 */
export function showToast({ kind, message: words, undo, what, stays, about, other }: ToastOptions): number {
  // A host may confirm a change without words.
  const message = words || 'Done.';
  const id = (lastId += 1);
  const length = stays === 'minute' ? 'minute' : undo || other || stays === 'long' ? 'parlour' : 'normal';
  const durationMs = TOAST_MS[length];
  const same = toasts.find((each) => each.kind === kind && each.message === message);
  const toast: Toast = {
    kind,
    message,
    key: same?.key ?? id,
    at: new Date(now()).toISOString(),
    times: [...(same?.times ?? []), { id, durationMs, what, ...(undo && { undo }) }],
    ...(about !== undefined && { about }),
    ...(other && { other }),
  };
  const isMended = (old: Toast) => kind === 'success' && old.kind === 'error' && old.about === about;
  const others = toasts.filter((old) => about === undefined || !isMended(old));
  recent = [toast, ...recent.filter(({ key }) => key !== toast.key)].slice(0, RECENT);
  set((same ? others.map((old) => (old === same ? toast : old)) : [...others, toast]).slice(-LIMIT));
  return id;
}

/** Removes one time of a message, and its toast with the last; an unknown id changes nothing. */
export function hideToast(id: number): void {
  const without = toasts.map((toast) => ({ ...toast, times: toast.times.filter((time) => time.id !== id) }));
  set(without.filter(({ times }) => times.length > 0));
}

/** Removes a toast with all its times. */
export function closeToast(key: number): void {
  set(toasts.filter((each) => each.key !== key));
}

/** Removes the messages of a page that was left. What offers Undo stays at most 10 s more. */
export function leavePage(): void {
  const since = now() - JUST_MS;
  const kept = toasts.filter(({ at, times }) => times.at(-1)?.undo || Date.parse(at) >= since);
  set(kept.map((toast) => Object.assign({}, toast, { times: toast.times.map(shortened) })));
}

const shortened = ({ durationMs, ...time }: Time): Time => ({
  ...time,
  durationMs: Math.min(durationMs, TOAST_MS.parlour),
});

function onToastsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the toasts that are shown, the oldest first. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(onToastsChange, () => toasts);
}

/** Returns the last ten messages of this session, the newest first; nothing is stored. */
export function useRecentMessages(): readonly Toast[] {
  return useSyncExternalStore(onToastsChange, () => recent);
}
