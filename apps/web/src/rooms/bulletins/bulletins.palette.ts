import { IconMessageCircle } from '@tabler/icons-react';

import type { RoomPalette } from '#rooms/palette/parts/room-palette.ts';

export const bulletinsPalette = {
  finds: {
    bulletins: {
      heading: 'Posts',
      icon: IconMessageCircle,
      off: 'Inactive',
      page: (post) => ({ to: '/bulletin-board', search: { post } }),
    },
  },
} as const satisfies RoomPalette;
