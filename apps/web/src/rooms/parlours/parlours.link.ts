import { IconCalendarEvent } from '@tabler/icons-react';

import type { RoomLink } from '#kit/room.ts';

export const parloursLink = {
  needs: 'parlours.list',
  to: '/scheduler-parlour',
  letter: 'l',
  label: 'Scheduler Parlour',
  icon: IconCalendarEvent,
} as const satisfies RoomLink;
