import { IconLock, IconPercentage } from '@tabler/icons-react';

import type { RoomPalette } from '#rooms/palette/parts/room-palette.ts';

export const moneyPalette = {
  acts: [
    {
      needs: 'money.closeMonth',
      by: 'money',
      label: 'Close the month',
      words: 'accounting',
      icon: IconLock,
      to: '/money',
    },
    {
      needs: 'money.listRates',
      by: 'money',
      label: 'Rates',
      words: 'share commission fees',
      icon: IconPercentage,
      to: '/money',
    },
  ],
} as const satisfies RoomPalette;
