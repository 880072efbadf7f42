import type { RoomWords } from '#kit/room.ts';

export const words: RoomWords<'audit' | 'texts'> = {
  deeds: {
    'audit.export': 'exported the activity',
    'audit.listErased': 'listed the entries that were erased before',
    'texts.clean': 'cleaned the titles and names that were stored before',
  },
};
