import { IconHeadphones, IconMusic, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';

import type { RoomPalette } from '#rooms/palette/parts/room-palette.ts';

export const contestPalette = {
  acts: [
    { needs: 'contest.setActive', label: 'Start Voting', icon: IconPlayerPlay, to: '/song-contest' },
    { needs: 'contest.setActive', label: 'End Voting', icon: IconPlayerStop, to: '/song-contest' },
    {
      needs: 'contest.list',
      label: 'Listen to the submissions',
      words: 'play hear',
      icon: IconHeadphones,
      to: '/song-contest',
    },
  ],
  finds: {
    contest: {
      heading: 'Songs',
      icon: IconMusic,
      off: 'Paused votes',
      page: (id) => ({ to: '/song-contest', state: { asked: `song ${id}` } }),
    },
  },
} as const satisfies RoomPalette;
