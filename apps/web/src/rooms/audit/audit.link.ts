import { IconHistory } from '@tabler/icons-react';

import type { RoomLink } from '#kit/room.ts';

export const auditLink = {
  needs: 'audit.listActors',
  by: 'activity',
  heading: 'Administration',
  to: '/activity',
  letter: 'a',
  label: 'Activity',
  icon: IconHistory,
} as const satisfies RoomLink;
