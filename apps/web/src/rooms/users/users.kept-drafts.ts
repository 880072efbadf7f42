import { getSession } from '#kit/session.ts';

import { PROFILE_FIELDS } from './users.profile-draft.ts';
import type { ProfileBase, ProfileDraft } from './users.profile-draft.ts';

/** An edit that is not saved yet, with what it started from: a colleague's save in between is found by that. */
export type KeptDraft = { at: string; base: ProfileBase; draft: ProfileDraft };

const PREFIX = 'greenroom-profile-';
/** The oldest go first; nobody edits more people at a time. */
const MOST = 20;

/** Per admin: on a shared computer nobody finds a colleague's words in the form. */
function nameOf(userId: number): string {
  return `${PREFIX}${getSession()?.id ?? 0}-${userId}`;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumberOrNull = (value: unknown): boolean => value === null || Number.isFinite(value);
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);

function isDraft(value: unknown): value is ProfileDraft {
  if (typeof value !== 'object' || value === null) return false;
  const draft = value as Record<(typeof PROFILE_FIELDS)[number], unknown>;
  const { city, state, zipcode, latitude, longitude } = (draft.place ?? {}) as Record<string, unknown>;
  return (
    [draft.name, draft.website_url, draft.bio, city, state, zipcode].every(isText) &&
    [latitude, longitude].every(isNumberOrNull) &&
    (draft.picture === null || isText(draft.picture)) &&
    [draft.roleIds, draft.genreIds].every(isTexts) &&
    Array.isArray(draft.videos) &&
    draft.videos.every((row: Record<string, unknown> | null) => isText(row?.['link']) && Number.isInteger(row['id']))
  );
}

/** Null for what is damaged or of another version of the console. */
function parse(stored: string | null): KeptDraft | null {
  if (stored === null) return null;
  try {
    const { at, base, draft } = JSON.parse(stored) as KeptDraft;
    const isWhole = isText(at) && Number.isInteger(base.version) && isDraft(base.fields) && isDraft(draft);
    return isWhole && (base.pictureUrl === null || isText(base.pictureUrl)) ? { at, base, draft } : null;
  } catch {
    return null;
  }
}

/** What was kept of an edit of this person, or null. */
export function getKept(userId: number): KeptDraft | null {
  try {
    return parse(localStorage.getItem(nameOf(userId)));
  } catch {
    return null;
  }
}

function dropOldest(): void {
  const kept = Object.keys(localStorage)
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => ({ name, at: parse(localStorage.getItem(name))?.at ?? '' }))
    .toSorted((a, b) => (a.at < b.at ? 1 : -1));
  for (const { name } of kept.slice(MOST)) localStorage.removeItem(name);
}

/** Keeps an edit over a lost session, a reload or a crash. */
export function keepDraft(userId: number, base: ProfileBase, draft: ProfileDraft): void {
  try {
    localStorage.setItem(nameOf(userId), JSON.stringify({ at: new Date().toISOString(), base, draft }));
    dropOldest();
  } catch {
    // Blocked or full: it lives as long as the page.
  }
}

/** After saving, and after one chose to lose it. */
export function dropKept(userId: number): void {
  try {
    localStorage.removeItem(nameOf(userId));
  } catch {
    // Blocked storage holds no drafts.
  }
}
