import { IconBroadcast } from '@tabler/icons-react';

import type { RoomPalette } from '#rooms/palette/parts/room-palette.ts';

export const salesPalette = {
  finds: {
    sales: {
      heading: 'Finished Parlours',
      icon: IconBroadcast,
      page: (id) => ({ to: '/sell-parlour/detail/$id', params: { id: String(id) } }),
    },
  },
} as const satisfies RoomPalette;
