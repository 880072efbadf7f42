import type { Sql } from '#kit/db/db.ts';
import type { DemoObjects } from '#kit/demo/objects.ts';
import type { Random } from '#kit/demo/random.ts';

/** One of the community, with what the rooms need to make up their story. */
export type Person = {
  id: number;
  name: string;
  email: string;
  city: string;
  roleIds: readonly number[];
  /** In milliseconds. */
  joinedAt: number;
};

/** What each room is handed to fill its own tables. */
export type DemoContext = {
  /** The one transaction of it all. */
  db: Sql;
  /** In milliseconds. Nothing has happened later. */
  now: number;
  random: Random;
  /** Who wrote headlines and replies; null where no admin is there yet. */
  adminId: number | null;
  /** Some 2,000 people at most, spread over the whole community, oldest first. Never empty. */
  people: readonly Person[];
  objects: DemoObjects;
};

/** How many of a thing a community of this size has, when one of 2,000 people has `many`. */
export const shareOf = (context: DemoContext, many: number): number =>
  Math.max(1, Math.round((many * Math.min(2000, context.people.length)) / 2000));

/** A time from `from` until now, more often a late one. */
export const timeSince = (context: DemoContext, random: Random, from: number): number =>
  Math.floor(from + (context.now - from) * Math.sqrt(random.next()));

/** Those who had joined by then; the very first when nobody had. */
export function peopleBefore(context: DemoContext, time: number): readonly Person[] {
  const later = context.people.findIndex((person) => person.joinedAt > time);
  return later === -1 ? context.people : context.people.slice(0, Math.max(1, later));
}
