import { IconShieldCheck } from '@tabler/icons-react';

import type { RoomLink } from '#kit/room.ts';

export const rulesLink = {
  needs: 'rules.list',
  by: 'moderation',
  to: '/rules',
  letter: 'g',
  label: 'Rules',
  icon: IconShieldCheck,
} as const satisfies RoomLink;
