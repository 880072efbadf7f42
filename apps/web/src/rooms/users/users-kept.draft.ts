import { openDrafts } from '#kit/drafts.ts';

import type { ProfileBase, ProfileDraft, ProfileField } from './users-profile.draft.ts';

/** An unsaved edit with the version that it started from, which shows whether a colleague saved in between. */
export type KeptDraft = { at: string; base: ProfileBase; draft: ProfileDraft };

const drafts = openDrafts('profile');

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumberOrNull = (value: unknown): boolean => value === null || Number.isFinite(value);
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);

function isDraft(value: unknown): value is ProfileDraft {
  if (typeof value !== 'object' || value === null) return false;
  const draft = value as Record<ProfileField, unknown>;
  const { city, state, zipcode, latitude, longitude } = (draft.place ?? {}) as Record<string, unknown>;
  return (
    [draft.name, draft.website_url, draft.bio, city, state, zipcode].every(isText) &&
    [latitude, longitude].every(isNumberOrNull) &&
    (draft.picture === null || isText(draft.picture)) &&
    [draft.roleIds, draft.genreIds].every(isTexts) &&
    Array.isArray(draft.videos) &&
    draft.videos.every(
      (row: Record<string, unknown> | null) => isText(row?.['link']) && Number.isInteger(row['id']),
    )
  );
}

/** Returns the stored edit of this person; null for none, or one that is damaged or from another version of the console. */
export function getKept(userId: number): KeptDraft | null {
  const { text, at } = drafts.get(userId);
  if (text === '') return null;
  try {
    const { base, draft } = JSON.parse(text) as KeptDraft;
    const isWhole = Number.isInteger(base.version) && isDraft(base.fields) && isDraft(draft);
    if (!isWhole || (base.pictureUrl !== null && !isText(base.pictureUrl))) return null;
    return { at: new Date(at).toISOString(), base, draft };
  } catch {
    return null;
  }
}

/** Keeps an edit over a lost session, a reload or a crash. */
export function keepDraft(userId: number, base: ProfileBase, draft: ProfileDraft): void {
  drafts.set(userId, JSON.stringify({ base, draft }));
}

/** Deletes the edit, after saving or when the user discards it. */
export function dropKept(userId: number): void {
  drafts.set(userId, '');
}
