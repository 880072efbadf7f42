import { IconLifebuoy } from '@tabler/icons-react';

import type { RoomPalette } from '#rooms/palette/parts/room-palette.ts';

export const supportPalette = {
  finds: {
    supports: {
      heading: 'Support messages',
      icon: IconLifebuoy,
      page: (id) => ({ to: '/subscription-plan', search: { id } }),
    },
  },
} as const satisfies RoomPalette;
