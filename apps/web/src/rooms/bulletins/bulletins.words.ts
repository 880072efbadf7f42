import type { RoomWords } from '#kit/room.ts';

export const words: RoomWords<'bulletins'> = {
  it: 'bulletins',
  deeds: {
    'bulletins.create': 'wrote {it}',
    'bulletins.export': 'exported the posts',
    'bulletins.respond': 'responded to {it}',
    'bulletins.setResponseHidden': {
      words: 'hid or showed a response to {it}',
      where: {
        field: 'hidden',
        says: { true: 'hid a response to {it}', false: 'showed a response to {it} again' },
      },
      saysAll: true,
    },
    'bulletins.setStatus': {
      words: 'activated or deactivated {it}',
      where: { field: 'status', says: { true: 'activated {it}', false: 'deactivated {it}' } },
      saysAll: true,
    },
  },
  kinds: {
    bulletins: {
      noun: 'post',
      page: (id) => ({ to: '/bulletin-board', search: { post: Number(id) } }),
    },
  },
};
