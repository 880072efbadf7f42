import type { Body } from '@greenroom/contract';
import { Email } from '@greenroom/contract/account';
import { LIMITS } from '@greenroom/contract/kit/limits';
import { SingleLineText } from '@greenroom/contract/kit/shapes';
import type { ImportResult, ImportRow } from '@greenroom/contract/users-import';
import { TALENTS } from '@greenroom/contract/users.rules';
import type { FastifyRequest } from 'fastify';

import type { Sql } from '#kit/db/db.ts';
import { auditMany } from '#kit/records/audit.ts';
import { addUsers, listKnownEmails } from '#rooms/users/import/import.store.ts';
import type { Newcomer } from '#rooms/users/import/import.store.ts';

const Place = SingleLineText(LIMITS.nameMax);
const SHAPES = [
  ['name', SingleLineText(LIMITS.nameMax, 'The name is missing.')],
  ['email', Email],
  ['city', Place],
  ['state', Place],
  ['zipcode', Place],
] as const;
const MAY_BE_EMPTY = new Set<string>(['city', 'state', 'zipcode']);

/** Reads a row: what is kept is what the shapes make of a cell. Returns why it is refused instead when it is. */
function readRow(row: ImportRow): Newcomer | string {
  const roleIds = readTalents(row.talents);
  if (typeof roleIds === 'string') return roleIds;
  const person = { name: '', email: '', city: '', state: '', zipcode: '', roleIds };
  for (const [part, shape] of SHAPES) {
    const text = row[part].trim();
    if (text === '' && MAY_BE_EMPTY.has(part)) continue;
    const { data, error } = shape.safeParse(text);
    if (error) return `${part[0]?.toUpperCase()}${part.slice(1)}: ${error.issues[0]?.message}`;
    person[part] = data;
  }
  return person;
}

function readTalents(cell: string): number[] | string {
  const titles = cell
    .split(/[,;|]/)
    .map((title) => title.trim())
    .filter(Boolean);
  const ids = new Set<number>();
  for (const title of titles) {
    const talent = TALENTS.find((each) => each.title.toLowerCase() === title.toLowerCase());
    if (!talent)
      return `Talents: There is no talent “${title}”. Use ${TALENTS.map((each) => each.title).join(', ')}.`;
    ids.add(talent.id);
  }
  return [...ids].toSorted((one, other) => one - other);
}

type Read = { row: number; person: Newcomer | string };

/** Says what became of each row: `added` has the ids of the new people by address, null when the rows are only checked. */
function listImportResults(
  read: readonly Read[],
  known: Map<string, number>,
  added: Map<string, number> | null,
): ImportResult[] {
  const seen = new Set<string>();
  return read.map(({ row, person }) => {
    if (typeof person === 'string') return { row, result: 'refused', why: person, id: null };
    const isNew = added ? added.has(person.email) : !known.has(person.email);
    const isFirst = !seen.has(person.email);
    seen.add(person.email);
    const id = added?.get(person.email) ?? known.get(person.email) ?? null;
    return { row, result: isNew && isFirst ? 'added' : 'exists', why: null, id };
  });
}

/** Adds the people of some rows of a file, or only checks them. One entry in the activity for each who is added. */
export async function importUsers(
  db: Sql,
  request: FastifyRequest,
  { rows, bulk, is_check: isCheck }: Body<'users.import'>,
): Promise<ImportResult[]> {
  const read = (rows as ImportRow[]).map((row) => ({ row: row.row, person: readRow(row) }));
  const people = read.flatMap(({ person }) => (typeof person === 'string' ? [] : [person]));
  const emails = people.map(({ email }) => email);
  if (isCheck) return listImportResults(read, await listKnownEmails(db, emails), null);
  return db.transaction(async (tx) => {
    const added = await addUsers(tx, people);
    if (added.size > 0) {
      const entries = [...added.values()].map((id) => ({
        action: 'users.import' as const,
        kind: 'users',
        record: id,
        after: { bulk },
      }));
      await auditMany(tx, request, entries);
      await request.server.events.publish(tx, 'activity', { kind: 'users', record: null });
    }
    return listImportResults(read, await listKnownEmails(tx, emails), added);
  });
}
