import { TALENTS } from '@greenroom/contract/users.rules';

import { formatClock, formatDateTime, formatMoney } from '#kit/format.ts';
import type { Titled } from '#kit/room.ts';

import type { AuditEntry } from '../audit.queries.ts';
import { listEntryFields } from './activity-words.ts';

/** What ids are called, by the field that holds them. */
type Titles = ReadonlyMap<string, readonly Titled[]>;
/** A field's value before and after, as displayed; '' is none. */
export type FieldChange = { title: string; before: string; after: string };

/** Fields whose name is not yet their title. */
const TITLES = new Map([
  ['profile_image', 'Picture'],
  ['zipcode', 'Zip code'],
  ['website_url', 'Website'],
  ['website_link', 'Website'],
  ['roleIds', 'Talents'],
  ['genreIds', 'Genres'],
  ['suite_title', 'Title'],
  ['user_id', 'Person'],
  ['is_public', 'Published'],
  ['community_tab', 'On the Discover tab'],
  ['is_top', 'Top parlour'],
  ['is_show', 'Shown on app'],
  ['is_active', 'Voting'],
  ['featured', 'In the contest'],
  ['active', 'Active'],
  ['start_date', 'Start'],
  ['end_date', 'End'],
]);
/** Ids that serve only the log. */
const HIDDEN = new Set(['note', 'reply', 'bulk', 'undoes', 'measure']);

function entryFieldTitle(action: string, field: string): string {
  if (field === 'message' && action.endsWith('Note')) return 'Note';
  const words =
    TITLES.get(field) ??
    field
      .replaceAll('_', ' ')
      .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
      .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

function numberText(field: string, value: number): string {
  if (field === 'price' || field === 'refunded' || field === 'net') return formatMoney(value);
  return field === 'duration' ? formatClock(value / 1000) : String(value);
}

function formatEntryValue(field: string, value: unknown, titles: Titles): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return TIME.test(value) ? formatDateTime(value) : value;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return numberText(field, value);
  if (!Array.isArray(value)) return JSON.stringify(value);
  const known = field === 'roleIds' ? TALENTS : titles.get(field);
  if (!known) return value.map((each) => formatEntryValue(field, each, titles)).join('\n');
  return value.map((id) => known.find((each) => each.id === id)?.title ?? `No. ${id}`).join(', ');
}

/** Returns what an entry changed, field by field, before and after; `titles`: what ids in it are called. */
export function listEntryChanges(item: AuditEntry, titles: Titles = new Map()): FieldChange[] {
  const { before, after } = item;
  return listEntryFields(item)
    .filter((field) => !HIDDEN.has(field))
    .map((field) => ({
      title: entryFieldTitle(item.action, field),
      before: formatEntryValue(field, before?.[field], titles),
      after: formatEntryValue(field, after?.[field], titles),
    }))
    .filter((change) => change.before !== change.after);
}
