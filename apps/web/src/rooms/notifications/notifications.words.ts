import type { RoomWords } from '#kit/room.ts';

export const words: RoomWords<'notifications'> = {
  deeds: {
    'notifications.setChoice': 'chose their notifications',
    'notifications.stopDigest': 'stopped their daily digest',
  },
};
