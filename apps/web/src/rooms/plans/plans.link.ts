import { IconCash } from '@tabler/icons-react';

import type { RoomLink } from '#kit/room.ts';

/** Its page shares its path with a support message: the support room has the route. */
export const plansLink = {
  needs: 'plans.list',
  by: 'money',
  heading: 'Finance',
  to: '/subscription-plan',
  letter: 'n',
  label: 'Plans',
  icon: IconCash,
} as const satisfies RoomLink;
