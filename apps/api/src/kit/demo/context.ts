import type { Sql } from '#kit/db/db.ts';
import type { DemoObjects } from '#kit/demo/objects.ts';
import type { Random } from '#kit/demo/random.ts';

/** A user, with what the rooms need to generate their data. */
export type Person = {
  id: number;
  name: string;
  email: string;
  city: string;
  roleIds: readonly number[];
  /** In milliseconds. */
  joinedAt: number;
};

/** What each room gets to fill its own tables. */
export type DemoContext = {
  /** The transaction of the whole demo. */
  db: Sql;
  /** In milliseconds. All data is older. */
  now: number;
  random: Random;
  /** The author of headlines and replies; null when there is no admin yet. */
  adminId: number | null;
  /** A sample of about 2,000 users at most, oldest first. Never empty. */
  people: readonly Person[];
  objects: DemoObjects;
};

/** Scales a number to this community: `many` is the number for 2,000 users. */
export const scaleToPeople = (context: DemoContext, many: number): number =>
  Math.max(1, Math.round((many * Math.min(2000, context.people.length)) / 2000));

/** Returns a random time between `from` and now, more often a late one. */
export const timeSince = (context: DemoContext, random: Random, from: number): number =>
  Math.floor(from + (context.now - from) * Math.sqrt(random.next()));

/** Returns the users who had joined by then, or only the first user when no one had. */
export function peopleBefore(context: DemoContext, time: number): readonly Person[] {
  const later = context.people.findIndex((person) => person.joinedAt > time);
  return later === -1 ? context.people : context.people.slice(0, Math.max(1, later));
}
