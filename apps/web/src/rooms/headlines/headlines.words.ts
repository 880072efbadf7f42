import type { RoomWords } from '#kit/room.ts';

export const words: RoomWords<'headlines'> = {
  it: 'news',
  deeds: {
    'headlines.create': 'wrote {it}',
    'headlines.export': 'exported the headlines',
    'headlines.remove': 'deleted {it}',
    'headlines.setPublished': 'published or unpublished {it}',
    'headlines.update': 'changed {it}',
  },
  kinds: {
    news: { noun: 'headline', trash: { label: 'Headline', removedBy: 'headlines.remove' } },
  },
};
