import { fold } from '@greenroom/contract/kit/fold';
import { IconBook2, IconLogout, IconUserCircle } from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import type { NavigateOptions } from '@tanstack/react-router';

import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import { logout } from '#rooms/account/account-session.queries.ts';
import type { PaletteAct } from '#rooms/palette/parts/room-palette.ts';

import { listRooms, openGuide } from '../navigation.ts';
import { acts, linkWords } from './palette-rooms.ts';

/** A screen or an action of the palette. */
export type Place = {
  key: string;
  group?: 'Do';
  label: string;
  /** Other words to find it by. */
  words?: string;
  icon: Icon;
  go: NavigateOptions | (() => void);
};

/** Returns the screens and actions of whoever is signed in. */
export function listPlaces(): Place[] {
  const screens: Place[] = listRooms()
    .flatMap(({ links }) => links)
    .map(({ to, label, icon }) => ({ key: to, label, words: linkWords[to], icon, go: { to } }));
  const account: Place = {
    key: '/my-account',
    label: 'My account',
    words: 'profile sessions passkeys two-factor calendar',
    icon: IconUserCircle,
    go: { to: '/my-account' },
  };
  return [
    ...screens,
    ...(has('staff') ? [account] : []),
    { key: 'guide', label: 'Help', words: 'guide', icon: IconBook2, go: openGuide },
    ...acts.filter(({ needs, by }) => can(needs) && (by === undefined || has(by))).map(actPlace),
    {
      key: 'logout',
      group: 'Do',
      label: 'Logout',
      words: 'sign out',
      icon: IconLogout,
      go: () => void logout(),
    },
  ];
}

/** Opens the page of an action, which does it by `useRequestedAct`. */
const actPlace = ({ label, words, icon, to }: PaletteAct): Place => ({
  key: label,
  group: 'Do',
  label,
  ...(words !== undefined && { words }),
  icon,
  go: { to, state: { asked: label } },
});

/** Returns how well a place matches what is typed, 0 best; null when it does not. Each word begins one of its words. */
function rankPlace({ label, words = '' }: Place, typed: string): number | null {
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
    .map((place) => ({ place, rank: rankPlace(place, text) }))
    .filter(({ rank }) => rank !== null)
    .toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
    .map(({ place }) => place);
}
