import { IconMicrophone2 } from '@tabler/icons-react';

import type { RoomPalette } from '#rooms/palette/parts/room-palette.ts';

export const podcastsPalette = {
  acts: [
    { needs: 'podcasts.create', label: 'Create Podcast', icon: IconMicrophone2, to: '/podcast-management' },
  ],
  finds: {
    podcasts: {
      heading: 'Podcasts',
      icon: IconMicrophone2,
      off: 'Hidden',
      page: (id) => ({ to: '/podcast-detail/$id', params: { id: String(id) } }),
    },
  },
} as const satisfies RoomPalette;
