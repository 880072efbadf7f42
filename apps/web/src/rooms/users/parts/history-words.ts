import { TALENTS } from '@greenroom/contract/users.rules';

import type { AuditEntry } from '#rooms/audit/audit.queries.ts';

type Titled = { readonly id: number; readonly title: string };
/** What one field was and is, as one reads it; '' is none. */
export type FieldChange = { title: string; before: string; after: string };

/** Each field as an entry calls it, in the order of the profile: its title, and the word for it in a sentence. */
const FIELDS = new Map<string, readonly [title: string, word: string]>([
  ['name', ['Name', 'name']],
  ['email', ['Email', 'email']],
  ['profile_image', ['Picture', 'picture']],
  ['bio', ['Bio', 'bio']],
  ['city', ['City', 'location']],
  ['state', ['State', 'location']],
  ['zipcode', ['Zip code', 'location']],
  ['latitude', ['Latitude', 'location']],
  ['longitude', ['Longitude', 'location']],
  ['website_url', ['Website', 'website']],
  ['roleIds', ['Talents', 'talents']],
  ['genreIds', ['Genres', 'genres']],
  ['video_links', ['Video links', 'video links']],
  ['message', ['Note', 'note']],
]);
const ORDER = [...FIELDS.keys()];

/** What was done, where it is not in the fields. */
const DEEDS = new Map([
  ['users.createNote', 'added a note'],
  ['users.removeNote', 'deleted a note'],
  ['users.remove', 'deleted this person'],
  ['trash.restore', 'restored this person'],
  ['account.mailPasswordLink', 'sent a password link'],
  ['account.mailVerification', 'sent a verification link'],
]);

/** The words say all of it: a status, or who was removed. */
const SAID = new Set(['users.setActive', 'users.remove']);

const list = new Intl.ListFormat('en-US');

function rankOf(field: string): number {
  const at = ORDER.indexOf(field);
  return at === -1 ? ORDER.length : at;
}

/** The fields of an entry, in order; the id of a note is for the trail alone. */
function fieldsOf({ before, after }: AuditEntry): string[] {
  return [...new Set(Object.keys({ ...before, ...after }))]
    .filter((field) => field !== 'note')
    .toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** What the ids in a field stand for; null: it holds no ids. */
function titlesOf(field: string, genres: readonly Titled[]): readonly Titled[] | null {
  if (field === 'roleIds') return TALENTS;
  return field === 'genreIds' ? genres : null;
}

function textOf(field: string, value: unknown, genres: readonly Titled[]): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return JSON.stringify(value);
  const titles = titlesOf(field, genres);
  if (!titles) return value.map(String).join('\n');
  return value.map((id) => titles.find((each) => each.id === id)?.title ?? `No. ${id}`).join(', ');
}

/** What an entry changed, field by field, as it was and as it became; `genres` are those that are known. */
export function changesOf(item: AuditEntry, genres: readonly Titled[] = []): FieldChange[] {
  if (SAID.has(item.action)) return [];
  const { before, after } = item;
  return fieldsOf(item)
    .map((field) => ({
      title: FIELDS.get(field)?.[0] ?? field,
      before: textOf(field, before?.[field], genres),
      after: textOf(field, after?.[field], genres),
    }))
    .filter((change) => change.before !== change.after);
}

/** What somebody did, after their name: 'changed the bio and the website'. */
export function deedOf(item: AuditEntry): string {
  const { action, after } = item;
  if (action === 'users.setActive') {
    return `${after?.['active'] === true ? 'activated' : 'deactivated'} this person`;
  }
  const known = DEEDS.get(action);
  if (known) return known;
  if (action !== 'users.update') return `did ‘${action}’`;
  const words = fieldsOf(item).map((field) => FIELDS.get(field)?.[1] ?? field);
  const named = [...new Set(words)].map((word) => `the ${word}`);
  return `changed ${named.length > 0 ? list.format(named) : 'the profile'}`;
}
