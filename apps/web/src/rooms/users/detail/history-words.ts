import { TALENTS } from '@greenroom/contract/users.rules';

import type { AuditEntry } from '#rooms/audit/audit.queries.ts';

type Titled = { readonly id: number; readonly title: string };
/** A field's value before and after, as displayed; '' is none. */
export type FieldChange = { title: string; before: string; after: string };

/** The fields of an entry, in the order of the profile: the title of each, and its word in a sentence. */
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

/** What was done, where the fields don't show it. */
const DEEDS = new Map([
  ['users.createNote', 'added a note'],
  ['users.removeNote', 'deleted a note'],
  ['users.remove', 'deleted this person'],
  ['trash.restore', 'restored this person'],
  ['account.mailPasswordLink', 'sent a password link'],
  ['account.mailVerification', 'sent a verification link'],
]);

/** The summary says everything: a status, or who was deleted. */
const SAID = new Set(['users.setActive', 'users.remove']);

const list = new Intl.ListFormat('en-US');

function rankOf(field: string): number {
  const at = ORDER.indexOf(field);
  return at === -1 ? ORDER.length : at;
}

/** Returns the fields of an entry, in order; a note's id is only for the audit log. */
function fieldsOf({ before, after }: AuditEntry): string[] {
  return [...new Set(Object.keys({ ...before, ...after }))]
    .filter((field) => field !== 'note')
    .toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** Returns the titles of the ids in a field; null: it holds no ids. */
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

/** Returns what an entry changed, field by field, before and after; `genres` are the known ones. */
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

/** Returns the sentence after the person's name: 'changed the bio and the website'. */
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
