import { openDrafts } from '#kit/drafts.ts';
import type { FoundUser } from '#rooms/users/parts/user-picker.tsx';

import type { ParlourDraft } from './parlours.draft.ts';

/** Unsaved input with the version that it started from, which shows whether a colleague saved in between. */
export type KeptParlour = { at: string; version: number; from: ParlourDraft; draft: ParlourDraft };

const drafts = openDrafts('parlour');

/** A new one has no id yet. */
const NEW = 0;

function isPerson(value: unknown): value is FoundUser {
  const { id, name, email, profile_image_url: picture } = (value ?? {}) as Record<string, unknown>;
  return (
    Number.isSafeInteger(id) &&
    typeof name === 'string' &&
    typeof email === 'string' &&
    (picture === null || typeof picture === 'string')
  );
}

function isDraft(value: unknown): value is ParlourDraft {
  const draft = (value ?? {}) as Partial<Record<keyof ParlourDraft, unknown>>;
  return (
    [draft.title, draft.price, draft.start, draft.description].every((text) => typeof text === 'string') &&
    (draft.user === null || isPerson(draft.user)) &&
    typeof draft.isLater === 'boolean' &&
    Array.isArray(draft.members) &&
    draft.members.every(isPerson)
  );
}

/** Returns the draft of this parlour, or of a new one; null for none or a damaged one. */
export function getKept(parlourId: number = NEW): KeptParlour | null {
  const { text, at } = drafts.get(parlourId);
  if (text === '') return null;
  try {
    const { version, from, draft } = JSON.parse(text) as KeptParlour;
    if (!Number.isInteger(version) || !isDraft(from) || !isDraft(draft)) return null;
    return { at: new Date(at).toISOString(), version, from, draft };
  } catch {
    return null;
  }
}

/** Keeps unsaved input over a lost session, a reload or a crash. */
export function keepDraft(parlourId: number = NEW, kept: Omit<KeptParlour, 'at'>): void {
  drafts.set(parlourId, JSON.stringify(kept));
}

/** Deletes the draft, after saving or when the user discards it. */
export function dropKept(parlourId: number = NEW): void {
  if (drafts.get(parlourId).text !== '') drafts.set(parlourId, '');
}
