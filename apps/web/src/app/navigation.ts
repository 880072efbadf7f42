import {
  IconBroadcast,
  IconCalendarEvent,
  IconLayoutDashboard,
  IconLifebuoy,
  IconMessageCircle,
  IconMicrophone2,
  IconNews,
  IconTrophy,
  IconUsers,
} from '@tabler/icons-react';

/** The nine links in the specification's order and wording; `covers`: pages that belong to the link. @source spec 2 Layout */
export const navigation = [
  { to: '/dashboard', label: 'Dashboard', icon: IconLayoutDashboard, covers: [] },
  {
    to: '/user-list',
    label: 'User Listing',
    icon: IconUsers,
    covers: ['/user-detail', '/edit-profile', '/project-detail'],
  },
  { to: '/bulletin-board', label: 'Bulletin Board', icon: IconMessageCircle, covers: [] },
  {
    to: '/podcast-management',
    label: 'Podcast Management',
    icon: IconMicrophone2,
    covers: ['/podcast-detail'],
  },
  { to: '/headline-management', label: 'Headline Management', icon: IconNews, covers: [] },
  { to: '/song-contest', label: 'Song Contest', icon: IconTrophy, covers: [] },
  { to: '/scheduler-parlour', label: 'Scheduler Parlour', icon: IconCalendarEvent, covers: [] },
  { to: '/sell-parlour', label: 'Finished Parlours', icon: IconBroadcast, covers: [] },
  { to: '/support-management', label: 'Support', icon: IconLifebuoy, covers: ['/subscription-plan'] },
] as const;

/** Returns whether the page at `pathname` belongs to a link. */
export function isUnder(pathname: string, link: (typeof navigation)[number]): boolean {
  return [link.to, ...link.covers].some((path) => pathname === path || pathname.startsWith(`${path}/`));
}
