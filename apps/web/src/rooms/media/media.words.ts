import type { RoomWords } from '#kit/room.ts';

export const words: RoomWords<'media'> = {
  it: 'media',
  deeds: {
    'media.getConfiguration': 'was allowed to upload files',
    'media.getBegunUploads': 'was allowed to upload a file in parts',
    'media.removeObject': 'deleted {it}',
    'media.removeTrack': { words: 'deleted a track of {it}', it: 'podcasts' },
  },
  kinds: {
    media: { noun: 'file' },
  },
};
