import { IconUsers } from '@tabler/icons-react';

import type { RoomLink } from '#kit/room.ts';

export const usersLink = {
  needs: 'users.list',
  to: '/user-list',
  letter: 'u',
  label: 'User Listing',
  icon: IconUsers,
  covers: ['/user-detail', '/edit-profile', '/project-detail'],
} as const satisfies RoomLink;
