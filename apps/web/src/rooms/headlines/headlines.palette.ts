import { IconNews } from '@tabler/icons-react';

import type { RoomPalette } from '#rooms/palette/parts/room-palette.ts';

export const headlinesPalette = {
  acts: [{ needs: 'headlines.create', label: 'Create Headline', icon: IconNews, to: '/headline-management' }],
  finds: {
    headlines: {
      heading: 'Headlines',
      icon: IconNews,
      page: (id) => ({ to: '/headline-management', state: { asked: `headline ${id}` } }),
    },
  },
} as const satisfies RoomPalette;
