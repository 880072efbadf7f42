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

/** The nine links in the specification's order and wording; `needs`: the call that its page makes, `covers`: pages that belong to the link. @source spec 2 Layout */
export const navigation = [
  { needs: 'dashboard.get', to: '/dashboard', label: 'Dashboard', icon: IconLayoutDashboard, covers: [] },
  {
    needs: 'users.list',
    to: '/user-list',
    label: 'User Listing',
    icon: IconUsers,
    covers: ['/user-detail', '/edit-profile', '/project-detail'],
  },
  {
    needs: 'bulletins.list',
    to: '/bulletin-board',
    label: 'Bulletin Board',
    icon: IconMessageCircle,
    covers: [],
  },
  {
    needs: 'podcasts.list',
    to: '/podcast-management',
    label: 'Podcast Management',
    icon: IconMicrophone2,
    covers: ['/podcast-detail'],
  },
  {
    needs: 'headlines.list',
    to: '/headline-management',
    label: 'Headline Management',
    icon: IconNews,
    covers: [],
  },
  { needs: 'contest.list', to: '/song-contest', label: 'Song Contest', icon: IconTrophy, covers: [] },
  {
    needs: 'parlours.list',
    to: '/scheduler-parlour',
    label: 'Scheduler Parlour',
    icon: IconCalendarEvent,
    covers: [],
  },
  { needs: 'sales.list', to: '/sell-parlour', label: 'Finished Parlours', icon: IconBroadcast, covers: [] },
  {
    needs: 'support.list',
    to: '/support-management',
    label: 'Support',
    icon: IconLifebuoy,
    covers: ['/subscription-plan'],
  },
] as const;

/** Returns whether the page at `pathname` belongs to a link. */
export function isUnder(pathname: string, link: (typeof navigation)[number]): boolean {
  return [link.to, ...link.covers].some((path) => pathname === path || pathname.startsWith(`${path}/`));
}
