import { IconNews } from '@tabler/icons-react';

import type { RoomLink } from '#kit/room.ts';

export const headlinesLink = {
  needs: 'headlines.list',
  to: '/headline-management',
  letter: 'h',
  label: 'Headline Management',
  icon: IconNews,
} as const satisfies RoomLink;
