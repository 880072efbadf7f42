import { IconUsersGroup } from '@tabler/icons-react';

import type { RoomLink } from '#kit/room.ts';

export const staffLink = {
  needs: 'staff.list',
  by: 'staff',
  heading: 'Administration',
  to: '/staff',
  letter: 'e',
  label: 'Staff',
  icon: IconUsersGroup,
} as const satisfies RoomLink;
