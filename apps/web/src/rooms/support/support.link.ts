import { IconLifebuoy } from '@tabler/icons-react';

import type { RoomLink } from '#kit/room.ts';

export const supportLink = {
  needs: 'support.list',
  to: '/support-management',
  letter: 's',
  label: 'Support',
  icon: IconLifebuoy,
} as const satisfies RoomLink;
