import type { RoomWords } from '#kit/room.ts';

export const words: RoomWords<'users'> = {
  it: 'users',
  deeds: {
    'users.createAppeal': 'answered a measure',
    'users.decideAppeal': {
      words: 'decided about an appeal of {it}',
      where: {
        field: 'decision',
        says: {
          keep: 'kept a measure against {it}',
          shorten: 'shortened a measure against {it}',
          lift: 'lifted a measure against {it}',
        },
      },
    },
    'users.createMeasure': {
      words: 'took a measure against {it}',
      where: { field: 'kind', says: { warn: 'warned {it}', mute: 'muted {it}', suspend: 'suspended {it}' } },
    },
    'users.createNote': 'added a note',
    'users.endMeasure': 'ended a measure against {it}',
    'users.erase': 'erased {it}',
    'users.export': 'exported the people',
    'users.exportData': 'exported the data of {it}',
    'users.remove': { words: 'deleted {it}', saysAll: true },
    'users.removeNote': 'deleted a note',
    'users.setActive': {
      words: 'activated or deactivated {it}',
      where: { field: 'active', says: { true: 'activated {it}', false: 'deactivated {it}' } },
      saysAll: true,
    },
    'users.import': 'imported {it}',
    'users.setFeatured': {
      words: 'featured {it} or no longer',
      where: { field: 'featured', says: { true: 'featured {it}', false: 'no longer featured {it}' } },
      saysAll: true,
    },
    'users.update': 'changed {it}',
  },
  kinds: {
    users: {
      noun: 'person',
      plural: 'people',
      page: (userId) => ({ to: '/user-detail/$userId', params: { userId } }),
      trash: { label: 'User', removedBy: 'users.remove' },
    },
    user_notes: { noun: 'note', trash: { label: 'Staff note', removedBy: 'users.removeNote' } },
  },
  titles: { genreIds: async () => (await import('./users-genres.queries.ts')).listGenres() },
};
