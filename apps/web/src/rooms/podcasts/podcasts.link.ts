import { IconMicrophone2 } from '@tabler/icons-react';

import type { RoomLink } from '#kit/room.ts';

export const podcastsLink = {
  needs: 'podcasts.list',
  to: '/podcast-management',
  letter: 'p',
  label: 'Podcast Management',
  icon: IconMicrophone2,
  covers: ['/podcast-detail'],
} as const satisfies RoomLink;
