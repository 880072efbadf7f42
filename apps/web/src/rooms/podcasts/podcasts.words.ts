import type { RoomWords } from '#kit/room.ts';

export const words: RoomWords<'podcasts'> = {
  it: 'podcasts',
  deeds: {
    'podcasts.create': 'created {it}',
    'podcasts.export': 'exported the people with podcasts',
    'podcasts.remove': 'deleted {it}',
    'podcasts.update': 'changed {it}',
  },
  kinds: {
    podcasts: { noun: 'podcast', trash: { label: 'Podcast', removedBy: 'podcasts.remove' } },
  },
};
