import { PALETTE_KINDS } from '@greenroom/contract/palette.rules';
import type { PaletteKind } from '@greenroom/contract/palette.rules';

import { formatEmail } from '#kit/format.ts';
import type { FoundRecord } from '#rooms/palette/palette.queries.ts';

import { findPlaces } from './palette-places.ts';
import type { Place } from './palette-places.ts';
import type { Recent } from './palette-recent.ts';
import { finds } from './palette-rooms.ts';

/** A line of the palette. */
export type Entry = {
  key: string;
  label: string;
  detail?: string;
  /** Why it is out of use: 'Inactive'. */
  mark?: string | undefined;
  icon: Place['icon'];
  go: Place['go'];
  recent: Recent;
};
export type EntryGroup = { value: string; items: Entry[] };

function recordEntry(record: FoundRecord): Entry {
  const { icon, off, page } = finds[record.kind];
  return {
    key: `${record.kind} ${record.id}`,
    label: record.title,
    detail: formatEmail(record.detail),
    mark: record.active ? undefined : off,
    icon,
    go: page(record.page_id),
    recent: { record },
  };
}

const placeEntry = ({ key, label, icon, go }: Place): Entry => ({
  key,
  label,
  icon,
  go,
  recent: { place: key },
});

function recentEntry(recent: Recent, places: readonly Place[]): Entry[] {
  if ('record' in recent) return recent.record.kind in finds ? [recordEntry(recent.record)] : [];
  const place = places.find(({ key }) => key === recent.place);
  return place ? [placeEntry(place)] : [];
}

const byGroup = (places: readonly Place[]): EntryGroup[] =>
  (['Go to', 'Do'] as const).map((value) => ({
    value,
    items: places.filter(({ group = 'Go to' }) => group === value).map(placeEntry),
  }));

type Known = { places: readonly Place[]; recent: readonly Recent[]; found: readonly FoundRecord[] };

/** Returns what the palette shows for a text; without one, what was chosen last, the screens and the actions. */
export function entriesFor(typed: string, { places, recent, found }: Known): EntryGroup[] {
  const groups =
    typed.trim() === ''
      ? [{ value: 'Recent', items: recent.flatMap((each) => recentEntry(each, places)) }, ...byGroup(places)]
      : [
          ...byGroup(findPlaces(places, typed)),
          ...(Object.keys(PALETTE_KINDS) as PaletteKind[]).map((kind) => ({
            value: finds[kind].heading,
            items: found.filter((record) => record.kind === kind).map(recordEntry),
          })),
        ];
  return groups.filter(({ items }) => items.length > 0);
}
