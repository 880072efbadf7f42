import { IconUpload, IconUser } from '@tabler/icons-react';

import type { RoomPalette } from '#rooms/palette/parts/room-palette.ts';

export const usersPalette = {
  acts: [
    {
      needs: 'users.import',
      by: 'bulk',
      label: 'Import people',
      icon: IconUpload,
      to: '/user-list',
    },
  ],
  finds: {
    users: {
      heading: 'People',
      icon: IconUser,
      off: 'Inactive',
      page: (id) => ({ to: '/user-detail/$userId', params: { userId: String(id) } }),
    },
  },
} as const satisfies RoomPalette;
