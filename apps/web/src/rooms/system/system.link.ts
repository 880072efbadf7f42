import { IconHeartbeat } from '@tabler/icons-react';

import type { RoomLink } from '#kit/room.ts';

export const systemLink = {
  needs: 'system.get',
  by: 'health',
  heading: 'Administration',
  to: '/system',
  letter: 'y',
  label: 'System',
  icon: IconHeartbeat,
} as const satisfies RoomLink;
