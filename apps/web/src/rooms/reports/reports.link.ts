import { IconFlag } from '@tabler/icons-react';

import type { RoomLink } from '#kit/room.ts';

export const reportsLink = {
  needs: 'reports.list',
  by: 'moderation',
  to: '/reports',
  letter: 'r',
  label: 'Reports',
  icon: IconFlag,
} as const satisfies RoomLink;
