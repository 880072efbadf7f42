import {
  IconBroadcast,
  IconCalendarEvent,
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

/** The nine links in the specification's order and wording; `needs`: the call that its page makes, `letter`: the key that opens it after g, `covers`: pages that belong to the link. @source spec 2 Layout */
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
    covers: ['/subscription-plan'],
  },
] as const;

/** The pages of the 'Admin' menu. `by`: the capability that they need, `needs`: the call that they make. */
export const adminPlaces = [
  { label: 'Money', icon: IconReportMoney, to: '/money', by: 'money', needs: 'money.getSheet' },
  { label: 'Staff', icon: IconUsersGroup, to: '/staff', by: 'staff', needs: 'staff.list' },
  { label: 'Activity', icon: IconHistory, to: '/activity', by: 'history', needs: 'audit.export' },
  { label: 'Trash', icon: IconTrash, to: '/trash', by: 'trash', needs: 'users.remove' },
] as const;

/** Opens the guide beside the console, so that no unsaved work is left. */
export function openGuide(): void {
  window.open('/guide/index.html', '_blank', 'noopener');
}

/** Returns whether the page at `pathname` belongs to a link. */
export function isUnder(pathname: string, link: (typeof navigation)[number]): boolean {
  return [link.to, ...link.covers].some((path) => pathname === path || pathname.startsWith(`${path}/`));
}
