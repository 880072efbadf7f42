import { fold } from '@greenroom/contract/kit/fold';
import type { StaffCallName } from '@greenroom/contract/wire';
import {
  IconBook2,
  IconHeadphones,
  IconKey,
  IconLock,
  IconLogout,
  IconMicrophone2,
  IconNews,
  IconNotes,
  IconPercentage,
  IconPlayerPlay,
  IconPlayerStop,
  IconUpload,
  IconUserCircle,
  IconUserPlus,
  IconVideoPlus,
} from '@tabler/icons-react';
import type { NavigateOptions } from '@tanstack/react-router';

import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import { logout } from '#rooms/account/account-session.queries.ts';

import { listRooms, openGuide } from '../navigation.ts';
import type { RoomLink } from '../navigation.ts';

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

/** What people call a room or look for in it. */
const WORDS: Record<RoomLink['to'], string> = {
  '/dashboard': 'home overview chart run sheet today',
  '/user-list': 'people members artists accounts deactivate activate',
  '/bulletin-board': 'posts community moderation spam moderate',
  '/podcast-management': 'shows tracks audio',
  '/headline-management': 'news announcements',
  '/song-contest': 'voting votes winners submissions songs',
  '/scheduler-parlour': 'live video calendar events',
  '/sell-parlour': 'sales recordings reports earnings',
  '/support-management': 'messages mail inbox answers help desk spam',
  '/money': 'revenue refund refunds payments payouts month accounting',
  '/subscription-plan': 'prices subscriptions',
  '/staff': 'colleagues team roles invitations admins',
  '/activity': 'log history audit',
  '/trash': 'deleted restore undo bin',
};

/** An action of a page: it opens the page, which does it by `useAsked`. */
const act = (
  needs: StaffCallName,
  label: string,
  icon: typeof IconNews,
  to: RoomLink['to'] | '/my-account',
  words = '',
): Maybe => ({
  key: label,
  group: 'Do',
  label,
  words,
  icon,
  needs,
  go: { to, state: { asked: label } },
});

/** Returns the screens and actions of whoever is signed in. */
export function listPlaces(): Place[] {
  const screens: Maybe[] = [
    ...listRooms()
      .flatMap(({ links }) => links)
      .map(({ to, label, icon }) => ({ key: to, label, words: WORDS[to], icon, go: { to } })),
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
    act('contest.list', 'Listen to the submissions', IconHeadphones, '/song-contest', 'play hear'),
    ...(has('desk')
      ? [act('dashboard.createHandover', 'Leave a note', IconNotes, '/dashboard', 'hand over')]
      : []),
    ...(has('money')
      ? [
          act('money.closeMonth', 'Close the month', IconLock, '/money', 'accounting'),
          act('money.listRates', 'Rates', IconPercentage, '/money', 'share commission fees'),
        ]
      : []),
    ...(has('staff')
      ? [
          act('staff.invite', 'Invite a colleague', IconUserPlus, '/staff', 'add staff'),
          act('account.changePassword', 'Change Password', IconKey, '/my-account'),
        ]
      : []),
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
