import { IconLayoutDashboard } from '@tabler/icons-react';

import type { RoomLink } from '#kit/room.ts';

export const dashboardLink = {
  needs: 'dashboard.get',
  to: '/dashboard',
  letter: 'd',
  label: 'Dashboard',
  icon: IconLayoutDashboard,
} as const satisfies RoomLink;
