import { formatCounted, once } from '#kit/format.ts';
import { deeds, kinds } from '#rooms/room-words.ts';

import type { AuditEntry } from '../audit.queries.ts';

/** The kinds of record that the log can be filtered by, with their names. */
export const KINDS = [...kinds]
  .filter(([, { isListed = true }]) => isListed)
  .map(([kind, { noun }]): [kind: string, noun: string] => [kind, noun])
  .toSorted(([, one], [, other]) => one.localeCompare(other));

/** The fields of a person in a sentence, in the order of the profile. */
const PROFILE = new Map([
  ['name', 'name'],
  ['email', 'email'],
  ['profile_image', 'picture'],
  ['bio', 'bio'],
  ['city', 'location'],
  ['state', 'location'],
  ['zipcode', 'location'],
  ['latitude', 'location'],
  ['longitude', 'location'],
  ['website_url', 'website'],
  ['roleIds', 'talents'],
  ['genreIds', 'genres'],
  ['video_links', 'video links'],
]);

const listFormat = once(() => new Intl.ListFormat('en-US'));
const LAST = PROFILE.size;

/** Returns the fields of an entry, those of a profile in its order. */
export function listEntryFields({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string[] {
  const order = [...PROFILE.keys()];
  const rankProfileField = (field: string) => (PROFILE.has(field) ? order.indexOf(field) : LAST);
  return [...new Set(Object.keys({ ...before, ...after }))].toSorted(
    (a, b) => rankProfileField(a) - rankProfileField(b),
  );
}

/** Returns whether the sentence about an entry says all of its fields. */
export const isSaid = ({ action, after }: AuditEntry): boolean =>
  deeds.get(action)?.saysAll === true && after?.['reason'] === undefined;

function findTemplate({ action, after }: AuditEntry): string | undefined {
  const { words, where = [] } = deeds.get(action) ?? {};
  for (const { field, says } of [where].flat()) {
    const value = after?.[field];
    if (value === undefined || value === null) continue;
    if (typeof says === 'string') return says;
    const said = typeof value === 'string' ? value : JSON.stringify(value);
    if (Object.hasOwn(says, said)) return says[said];
  }
  return words;
}

/** `changed the bio and the website` for a person's profile, whose fields have names. */
function changedProfile(item: AuditEntry): string {
  const named = new Set(listEntryFields(item).map((field) => `the ${PROFILE.get(field) ?? field}`));
  return `changed ${named.size > 0 ? listFormat().format(named) : 'the profile'}`;
}

/** Returns the sentence after the person's name: 'deleted this person' beside the record, 'deleted a person' in the log. */
export function describeDeed(item: AuditEntry, where: 'record' | 'log' = 'record'): string {
  const template = findTemplate(item);
  if (template === undefined) return `did ‘${item.action}’`;
  if (where === 'record' && item.action === 'users.update') return changedProfile(item);
  const { noun, plural } = recordNouns(item.kind);
  const { entries } = item;
  if (where === 'log' && entries !== null && entries > 1)
    return template.replace('{it}', formatCounted(entries, noun, plural ?? `${noun}s`));
  return template.replace('{it}', `${where === 'record' ? 'this' : 'a'} ${noun}`);
}

const recordNouns = (kind: string | null | undefined): { noun: string; plural?: string } =>
  kinds.get(kind ?? '') ?? { noun: 'record' };

/** Returns a text with a capital letter. */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the actions that the log can be filtered by, in the order of their words: 'Deleted a person'. */
export const listActions = (): { action: string; words: string }[] =>
  [...deeds]
    .map(([action, { words, it }]) => ({
      action,
      words: sentence(words.replace('{it}', `a ${recordNouns(it).noun}`)),
    }))
    .toSorted((a, b) => a.words.localeCompare(b.words));

/** Returns who did it, by name where known: a colleague, a person of the app, or a command. */
export function entryActorName({ actor, actorName }: AuditEntry): string {
  if (actorName !== null) return actorName;
  return actor === null ? 'Somebody' : /^user \d+$/.test(actor) ? 'A deleted person' : actor;
}

/** Returns what a record is called in the log: its title, the address that was invited, else 'Round 7'. */
export function entryRecordName({ kind, record, title, before, after }: AuditEntry): string {
  if (title !== null) return title;
  // An invitation is no record: the address says whose it was.
  const email = after?.['email'] ?? before?.['email'];
  if (kind === 'admins' && record === null && typeof email === 'string') return email;
  if (record === null || kind === null) return '';
  const noun = kinds.get(kind)?.noun ?? kind;
  return `${sentence(noun)} ${record}`;
}
