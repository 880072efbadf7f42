import type { RoomWords } from '#kit/room.ts';

export const words: RoomWords<'reports'> = {
  it: 'reports',
  deeds: {
    'reports.create': 'sent {it}',
    'reports.decide': {
      words: 'decided about {it}',
      where: {
        field: 'decision',
        says: {
          nothing: 'closed {it}: nothing wrong',
          hidden: 'closed {it} and hid what it is about',
          measure: 'closed {it} with a measure',
        },
      },
      saysAll: true,
    },
    'reports.hold': 'sent {it}, which a rule holds',
    'reports.reopen': { words: 'opened {it} again', saysAll: true },
  },
  kinds: {
    reports: {
      noun: 'report',
      page: (id) => ({ to: '/reports', search: { report: Number(id) } }),
    },
  },
};
