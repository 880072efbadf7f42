import { IconCalendarEvent, IconVideoPlus } from '@tabler/icons-react';

import type { RoomPalette } from '#rooms/palette/parts/room-palette.ts';

export const parloursPalette = {
  acts: [
    { needs: 'parlours.create', label: 'Create Parlour', icon: IconVideoPlus, to: '/scheduler-parlour' },
  ],
  finds: {
    parlours: {
      heading: 'Parlours',
      icon: IconCalendarEvent,
      off: 'Not published',
      page: (parlour) => ({ to: '/scheduler-parlour', search: { parlour } }),
    },
  },
} as const satisfies RoomPalette;
