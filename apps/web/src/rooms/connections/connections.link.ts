import { IconPlugConnected } from '@tabler/icons-react';

import type { RoomLink } from '#kit/room.ts';

export const connectionsLink = {
  needs: 'connections.list',
  by: 'connections',
  heading: 'Administration',
  to: '/connections',
  letter: 'o',
  label: 'Connections',
  icon: IconPlugConnected,
} as const satisfies RoomLink;
