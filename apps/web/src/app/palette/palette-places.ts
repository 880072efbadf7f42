import { fold } from '@greenroom/contract/kit/fold';
import type { StaffCallName } from '@greenroom/contract/wire';
import {
  IconBook2,
  IconCash,
  IconLogout,
  IconMicrophone2,
  IconNews,
  IconPlayerPlay,
  IconPlayerStop,
  IconUpload,
  IconUserCircle,
  IconVideoPlus,
} from '@tabler/icons-react';
import type { NavigateOptions } from '@tanstack/react-router';

import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import { logout } from '#rooms/account/account-session.queries.ts';

import { adminPlaces, navigation, openGuide } from '../navigation.ts';

/** A screen or an action of the palette. */
export type Place = {
  key: string;
  group?: 'Do';
  label: string;
  /** Other words to find it by. */
  words?: string;
  icon: typeof IconNews;
  go: NavigateOptions | (() => void);
};

/** Without a group it is a screen. */
type Maybe = Place & { needs?: StaffCallName; isThere?: boolean };

/** An action of a page: it opens the page, which does it by `useAsked`. */
const act = (
  needs: StaffCallName,
  label: string,
  icon: typeof IconNews,
  to: (typeof navigation)[number]['to'],
): Maybe => ({
  key: label,
  group: 'Do',
  label,
  icon,
  needs,
  go: { to, state: { asked: label } },
});

/** Returns the screens and actions of whoever is signed in. */
export function listPlaces(): Place[] {
  const screens: Maybe[] = [
    ...navigation.map(({ to, label, icon, needs }) => ({ key: to, label, icon, needs, go: { to } })),
    ...adminPlaces.map(({ to, label, icon, needs, by }) => ({
      key: to,
      label,
      icon,
      needs,
      isThere: has(by),
      go: { to },
    })),
    {
      key: 'plans',
      label: 'Plans',
      icon: IconCash,
      needs: 'plans.list' as const,
      go: { to: '/subscription-plan' },
      isThere: has('plans'),
    },
    {
      key: '/my-account',
      label: 'My account',
      words: 'profile sessions two-factor',
      icon: IconUserCircle,
      go: { to: '/my-account' },
      isThere: has('staff'),
    },
    { key: 'guide', label: 'Help', words: 'guide', icon: IconBook2, go: openGuide },
  ];
  const actions = [
    act('headlines.create', 'Create Headline', IconNews, '/headline-management'),
    act('parlours.create', 'Create Parlour', IconVideoPlus, '/scheduler-parlour'),
    act('podcasts.create', 'Create Podcast', IconMicrophone2, '/podcast-management'),
    ...(has('people_import') ? [act('users.import', 'Import people', IconUpload, '/user-list')] : []),
    act('contest.setActive', 'Start Voting', IconPlayerPlay, '/song-contest'),
    act('contest.setActive', 'End Voting', IconPlayerStop, '/song-contest'),
    {
      key: 'logout',
      group: 'Do',
      label: 'Logout',
      words: 'sign out',
      icon: IconLogout,
      go: () => void logout(),
    } as Maybe,
  ];
  const all: Maybe[] = [...screens, ...actions];
  return all.filter(({ needs, isThere = true }) => isThere && (!needs || can(needs)));
}

/** Returns how well a place matches what is typed, 0 best; null when it does not. Each word begins one of its words. */
function rankOf({ label, words = '' }: Place, typed: string): number | null {
  const name = fold(label);
  if (name.startsWith(typed)) return 0;
  const known = fold(`${name} ${words}`).split(' ');
  const isMatch = typed.split(' ').every((word) => known.some((each) => each.startsWith(word)));
  return isMatch ? 1 : null;
}

/** Returns the places that match what is typed, best first. */
export function findPlaces(places: readonly Place[], typed: string): Place[] {
  const text = fold(typed);
  return places
    .map((place) => ({ place, rank: rankOf(place, text) }))
    .filter(({ rank }) => rank !== null)
    .toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
    .map(({ place }) => place);
}
