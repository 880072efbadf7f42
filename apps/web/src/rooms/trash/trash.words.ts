import type { RoomWords } from '#kit/room.ts';

export const words: RoomWords<'trash'> = {
  deeds: {
    'trash.export': 'exported the deleted records',
    'trash.purge': 'deleted {it} for good',
    'trash.restore': 'restored {it}',
  },
};
