import { IconTrophy } from '@tabler/icons-react';

import type { RoomLink } from '#kit/room.ts';

export const contestLink = {
  needs: 'contest.list',
  to: '/song-contest',
  letter: 'c',
  label: 'Song Contest',
  icon: IconTrophy,
} as const satisfies RoomLink;
