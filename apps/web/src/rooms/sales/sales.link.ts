import { IconBroadcast } from '@tabler/icons-react';

import type { RoomLink } from '#kit/room.ts';

export const salesLink = {
  needs: 'sales.list',
  to: '/sell-parlour',
  letter: 'f',
  label: 'Finished Parlours',
  icon: IconBroadcast,
} as const satisfies RoomLink;
