import { IconUserPlus } from '@tabler/icons-react';

import type { RoomPalette } from '#rooms/palette/parts/room-palette.ts';

export const staffPalette = {
  acts: [
    {
      needs: 'staff.invite',
      by: 'staff',
      label: 'Invite a colleague',
      words: 'add staff',
      icon: IconUserPlus,
      to: '/staff',
    },
  ],
} as const satisfies RoomPalette;
