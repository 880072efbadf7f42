import { IconMessageCircle } from '@tabler/icons-react';

import type { RoomLink } from '#kit/room.ts';

export const bulletinsLink = {
  needs: 'bulletins.list',
  to: '/bulletin-board',
  letter: 'b',
  label: 'Bulletin Board',
  icon: IconMessageCircle,
} as const satisfies RoomLink;
