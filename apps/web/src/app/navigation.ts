import {
  IconBroadcast,
  IconCalendarEvent,
  IconCash,
  IconHistory,
  IconLayoutDashboard,
  IconLifebuoy,
  IconMessageCircle,
  IconMicrophone2,
  IconNews,
  IconReportMoney,
  IconTrash,
  IconTrophy,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';

import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';

/** The nine rooms of the specification in its order and wording; `needs`: the call that its page makes, `letter`: the key that opens it after g, `covers`: pages that belong to the link. @source spec 2 Layout */
export const navigation = [
  {
    needs: 'dashboard.get',
    to: '/dashboard',
    letter: 'd',
    label: 'Dashboard',
    icon: IconLayoutDashboard,
    covers: [],
  },
  {
    needs: 'users.list',
    to: '/user-list',
    letter: 'u',
    label: 'User Listing',
    icon: IconUsers,
    covers: ['/user-detail', '/edit-profile', '/project-detail'],
  },
  {
    needs: 'bulletins.list',
    to: '/bulletin-board',
    letter: 'b',
    label: 'Bulletin Board',
    icon: IconMessageCircle,
    covers: [],
  },
  {
    needs: 'podcasts.list',
    to: '/podcast-management',
    letter: 'p',
    label: 'Podcast Management',
    icon: IconMicrophone2,
    covers: ['/podcast-detail'],
  },
  {
    needs: 'headlines.list',
    to: '/headline-management',
    letter: 'h',
    label: 'Headline Management',
    icon: IconNews,
    covers: [],
  },
  {
    needs: 'contest.list',
    to: '/song-contest',
    letter: 'c',
    label: 'Song Contest',
    icon: IconTrophy,
    covers: [],
  },
  {
    needs: 'parlours.list',
    to: '/scheduler-parlour',
    letter: 'l',
    label: 'Scheduler Parlour',
    icon: IconCalendarEvent,
    covers: [],
  },
  {
    needs: 'sales.list',
    to: '/sell-parlour',
    letter: 'f',
    label: 'Finished Parlours',
    icon: IconBroadcast,
    covers: [],
  },
  {
    needs: 'support.list',
    to: '/support-management',
    letter: 's',
    label: 'Support',
    icon: IconLifebuoy,
    covers: [],
  },
] as const;

/** The rooms after them, each group under its heading. `by`: the capability that they need. */
export const furtherRooms = [
  {
    heading: 'Finance',
    links: [
      {
        needs: 'money.getSheet',
        by: 'money',
        to: '/money',
        letter: 'm',
        label: 'Money',
        icon: IconReportMoney,
        covers: ['/money/rows'],
      },
      {
        needs: 'plans.list',
        by: 'plans',
        to: '/subscription-plan',
        letter: 'n',
        label: 'Plans',
        icon: IconCash,
        covers: [],
      },
    ],
  },
  {
    heading: 'Administration',
    links: [
      {
        needs: 'staff.list',
        by: 'staff',
        to: '/staff',
        letter: 'e',
        label: 'Staff',
        icon: IconUsersGroup,
        covers: [],
      },
      {
        needs: 'audit.listActors',
        by: 'history',
        to: '/activity',
        letter: 'a',
        label: 'Activity',
        icon: IconHistory,
        covers: [],
      },
      {
        needs: 'users.remove',
        by: 'trash',
        to: '/trash',
        letter: 't',
        label: 'Trash',
        icon: IconTrash,
        covers: [],
      },
    ],
  },
] as const;

export type RoomLink = (typeof navigation)[number] | (typeof furtherRooms)[number]['links'][number];

const isOpen = (link: RoomLink): boolean => can(link.needs) && (!('by' in link) || has(link.by));

/** Returns the rooms that whoever is signed in may see: the specification's without a heading, then the others. */
export function listRooms(): { heading?: string; links: readonly RoomLink[] }[] {
  return [{ links: navigation }, ...furtherRooms]
    .map(({ links, ...group }) => Object.assign(group, { links: links.filter(isOpen) }))
    .filter(({ links }) => links.length > 0);
}

/** Opens the guide beside the console, so that no unsaved work is left. */
export function openGuide(): void {
  window.open('/guide/index.html', '_blank', 'noopener');
}

type Address = { pathname: string; search: { id?: unknown } };

/** Returns whether the page at an address belongs to a link. A support message shares its path with the plans. */
export function isUnder({ pathname, search }: Address, link: RoomLink): boolean {
  if (pathname === '/subscription-plan')
    return link.to === (search.id === undefined ? '/subscription-plan' : '/support-management');
  return [link.to, ...link.covers].some((path) => pathname === path || pathname.startsWith(`${path}/`));
}
