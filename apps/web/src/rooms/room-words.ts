import type { KindWords, RoomWords } from '#kit/room.ts';

// Found by their names, so that no list can lack one.
const rooms = Object.values(import.meta.glob<RoomWords>('./*/*.words.ts', { eager: true, import: 'words' }));

/** What the acts of all rooms did, and the kind of record that `{it}` is. */
export const deeds = new Map(
  rooms.flatMap(({ deeds: own, it }) =>
    Object.entries(own).map(([act, deed]) => [
      act,
      { it, ...(typeof deed === 'string' ? { words: deed } : deed) },
    ]),
  ),
);

/** What the records of all rooms are called, by their kind. */
export const kinds: ReadonlyMap<string, KindWords> = new Map(
  rooms.flatMap(({ kinds: own = {} }) => Object.entries(own)),
);

/** What asks for the titles of ids, by the field of an entry that holds them. */
export const titles = new Map(rooms.flatMap(({ titles: own = {} }) => Object.entries(own)));
