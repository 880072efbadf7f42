import { IconTrash } from '@tabler/icons-react';

import type { RoomLink } from '#kit/room.ts';

export const trashLink = {
  needs: 'users.remove',
  by: 'trash',
  heading: 'Administration',
  to: '/trash',
  letter: 't',
  label: 'Trash',
  icon: IconTrash,
} as const satisfies RoomLink;
