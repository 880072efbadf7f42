import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../apps/api/migrations');
/** Before there was the rule. */
const SINCE = Date.UTC(2026, 10, 24);

type Journal = { entries: { tag: string; when: number }[] };

/** What the previous release could not live with. */
const BREAKING = [
  /\bdrop (?:table|column|type|view)\b/i,
  /\brename (?:to|column)\b/i,
  /\balter column \S+ (?:set not null|type|set data type)\b/i,
  /\badd column (?!.*\bdefault\b|.*\bgenerated\b).*\bnot null\b/i,
  /\balter table \S+ add constraint \S+ (?:check|unique|foreign key)\b/i,
];

/** Returns the statements of a migration that break the release before it, unless its file says that it contracts. */
function findBreaking(text: string): string[] {
  if (text.startsWith('-- contracts: ')) return [];
  const made = new Set(
    [...text.matchAll(/create table (?:if not exists )?(\S+)/gi)].map(([, table]) => table),
  );
  const isOld = (statement: string) => !made.has(/alter table (\S+)/i.exec(statement)?.[1]);
  return text
    .split('--> statement-breakpoint')
    .map((statement) => statement.replaceAll(/--.*$/gm, '').trim())
    .filter((statement) => isOld(statement) && BREAKING.some((breaking) => breaking.test(statement)));
}

describe('a migration', () => {
  test('leaves the previous release running, or says that it contracts', () => {
    const { entries } = JSON.parse(readFileSync(join(FOLDER, 'meta/_journal.json'), 'utf8')) as Journal;
    const files = entries.filter(({ when }) => when > SINCE).map(({ tag }) => `${tag}.sql`);
    const broken = files.filter((file) => findBreaking(readFileSync(join(FOLDER, file), 'utf8')).length > 0);
    expect(broken).toEqual([]);
  });

  test.each([
    ['ALTER TABLE "users" DROP COLUMN "bio";', 1],
    ['DROP TABLE "plans" CASCADE;', 1],
    ['ALTER TABLE "users" RENAME COLUMN "bio" TO "about";', 1],
    ['ALTER TABLE "users" ALTER COLUMN "bio" SET NOT NULL;', 1],
    ['ALTER TABLE "users" ALTER COLUMN "age" SET DATA TYPE bigint;', 1],
    ['ALTER TABLE "users" ADD COLUMN "age" integer NOT NULL;', 1],
    ['ALTER TABLE "users" ADD CONSTRAINT "users_age" CHECK (age > 0);', 1],
    ['-- contracts: bio, unused since 1.4\nALTER TABLE "users" DROP COLUMN "bio";', 0],
    ['ALTER TABLE "users" ADD COLUMN "age" integer DEFAULT 0 NOT NULL;', 0],
    ['ALTER TABLE "users" ADD COLUMN "age" integer;', 0],
    [
      'CREATE TABLE "hats" ("id" bigint);--> statement-breakpoint\nALTER TABLE "hats" ADD CONSTRAINT "f" FOREIGN KEY ("id") REFERENCES "users"("id");',
      0,
    ],
    ['CREATE INDEX "users_age" ON "users" ("age");', 0],
  ])('%s has %i statements that break the previous release', (text, count) => {
    expect(findBreaking(text)).toHaveLength(count);
  });
});
