import { PALETTE_KINDS } from '@greenroom/contract/palette.rules';
import type { PaletteKind } from '@greenroom/contract/palette.rules';
import {
  IconBroadcast,
  IconCalendarEvent,
  IconLifebuoy,
  IconMessageCircle,
  IconMicrophone2,
  IconMusic,
  IconNews,
  IconUser,
} from '@tabler/icons-react';
import type { NavigateOptions } from '@tanstack/react-router';

import type { FoundRecord } from '#rooms/palette/palette.queries.ts';

import { findPlaces } from './palette-places.ts';
import type { Place } from './palette-places.ts';
import type { Recent } from './palette-recent.ts';

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

type Kind = { heading: string; icon: Place['icon']; off?: string; page: (id: number) => NavigateOptions };

const KINDS: Record<PaletteKind, Kind> = {
  users: {
    heading: 'People',
    icon: IconUser,
    off: 'Inactive',
    page: (id) => ({ to: '/user-detail/$userId', params: { userId: String(id) } }),
  },
  parlours: {
    heading: 'Parlours',
    icon: IconCalendarEvent,
    off: 'Not published',
    page: (parlour) => ({ to: '/scheduler-parlour', search: { parlour } }),
  },
  sales: {
    heading: 'Finished Parlours',
    icon: IconBroadcast,
    page: (id) => ({ to: '/sell-parlour/detail/$id', params: { id: String(id) } }),
  },
  contest: {
    heading: 'Songs',
    icon: IconMusic,
    off: 'Paused votes',
    page: (id) => ({ to: '/song-contest', state: { asked: `song ${id}` } }),
  },
  supports: {
    heading: 'Support messages',
    icon: IconLifebuoy,
    page: (id) => ({ to: '/subscription-plan', search: { id } }),
  },
  headlines: {
    heading: 'Headlines',
    icon: IconNews,
    page: (id) => ({ to: '/headline-management', state: { asked: `headline ${id}` } }),
  },
  bulletins: {
    heading: 'Posts',
    icon: IconMessageCircle,
    off: 'Inactive',
    page: (post) => ({ to: '/bulletin-board', search: { post } }),
  },
  podcasts: {
    heading: 'Podcasts',
    icon: IconMicrophone2,
    off: 'Hidden',
    page: (id) => ({ to: '/podcast-detail/$id', params: { id: String(id) } }),
  },
};

function recordEntry(record: FoundRecord): Entry {
  const { icon, off, page } = KINDS[record.kind];
  return {
    key: `${record.kind} ${record.id}`,
    label: record.title,
    detail: record.detail,
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
  if ('record' in recent) return recent.record.kind in KINDS ? [recordEntry(recent.record)] : [];
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
            value: KINDS[kind].heading,
            items: found.filter((record) => record.kind === kind).map(recordEntry),
          })),
        ];
  return groups.filter(({ items }) => items.length > 0);
}
