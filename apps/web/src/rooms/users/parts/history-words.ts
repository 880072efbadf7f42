import { TALENTS } from '@greenroom/contract/users.rules';

import type { HistoryItem } from '../users-history.queries.ts';

/** What one field was and is, as one reads it; '' is none. */
export type FieldChange = { title: string; before: string; after: string };

/** Each field of a person as an entry calls it: its title, and the words for it in a sentence. */
const FIELDS: Record<string, readonly [title: string, words: string]> = {
  name: ['Name', 'name'],
  email: ['E-mail', 'e-mail'],
  profile_image: ['Picture', 'picture'],
  bio: ['Bio', 'bio'],
  city: ['City', 'location'],
  state: ['State', 'location'],
  zipcode: ['Zip code', 'location'],
  latitude: ['Latitude', 'location'],
  longitude: ['Longitude', 'location'],
  website_url: ['Website', 'website'],
  roleIds: ['Talents', 'talents'],
  genreIds: ['Genres', 'genres'],
  video_links: ['Video links', 'video links'],
  active: ['Status', 'status'],
  message: ['Note', 'note'],
};

/** What was done, where it is not in the fields. */
const DEEDS: Record<string, string> = {
  'users.createNote': 'added a note',
  'users.removeNote': 'deleted a note',
  'users.remove': 'deleted this person',
  'trash.restore': 'restored this person',
  'account.mailPasswordLink': 'mailed a password link',
  'account.mailVerification': 'mailed a verification link',
};

const ORDER = Object.keys(FIELDS);
const list = new Intl.ListFormat('en-US');

/** The words say all of it: a status, or who was removed. */
const SAID = new Set(['users.setActive', 'users.remove']);

function rankOf(field: string): number {
  const at = ORDER.indexOf(field);
  return at === -1 ? ORDER.length : at;
}

function partText(field: string, part: unknown): string {
  if (typeof part === 'string') return part;
  if (field === 'roleIds') return TALENTS.find(({ id }) => id === part)?.title ?? String(part);
  return typeof part === 'object' && part !== null && 'title' in part
    ? String(part.title)
    : JSON.stringify(part);
}

function textOf(field: string, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) {
    return value.map((part) => partText(field, part)).join(field === 'video_links' ? '\n' : ', ');
  }
  if (field === 'active') return value === true ? 'Active' : 'Inactive';
  return partText(field, value);
}

/** What an entry changed, field by field, as it was and as it became. */
export function changesOf(item: HistoryItem): FieldChange[] {
  if (SAID.has(item.action)) return [];
  const { before, after } = item;
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map((field) => ({
      title: FIELDS[field]?.[0] ?? field,
      before: textOf(field, before?.[field]),
      after: textOf(field, after?.[field]),
    }))
    .filter((change) => change.before !== change.after);
}

/** What somebody did, after their name: 'changed the bio and the website'. */
export function deedOf(item: HistoryItem): string {
  const { action, before, after } = item;
  if (action === 'users.setActive') return after?.['active'] === true ? 'activated' : 'deactivated';
  const known = DEEDS[action];
  if (known) return known;
  if (action !== 'users.update') return `did ‘${action}’`;
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const words = fields.toSorted((a, b) => rankOf(a) - rankOf(b)).map((field) => FIELDS[field]?.[1] ?? field);
  const named = [...new Set(words)].map((word) => `the ${word}`);
  return `changed ${named.length > 0 ? list.format(named) : 'the profile'}`;
}
