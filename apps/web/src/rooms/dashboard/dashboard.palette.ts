import { IconNotes } from '@tabler/icons-react';

import type { RoomPalette } from '#rooms/palette/parts/room-palette.ts';

export const dashboardPalette = {
  acts: [
    {
      needs: 'dashboard.createHandover',
      by: 'activity',
      label: 'Leave a note',
      words: 'hand over',
      icon: IconNotes,
      to: '/dashboard',
    },
  ],
} as const satisfies RoomPalette;
