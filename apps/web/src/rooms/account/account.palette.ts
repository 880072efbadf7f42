import { IconKey } from '@tabler/icons-react';

import type { RoomPalette } from '#rooms/palette/parts/room-palette.ts';

export const accountPalette = {
  acts: [
    {
      needs: 'account.changePassword',
      by: 'staff',
      label: 'Change Password',
      icon: IconKey,
      to: '/my-account',
    },
  ],
} as const satisfies RoomPalette;
