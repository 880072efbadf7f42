import type { RoomWords } from '#kit/room.ts';

export const words: RoomWords<'sales'> = {
  it: 'sales',
  deeds: {
    'sales.addRecording': 'stored the recording of {it}',
    'sales.export': 'exported the finished parlours',
    'sales.exportTransactions': 'exported the transactions of {it}',
    'sales.setTop': {
      words: 'marked {it} as top or not',
      where: { field: 'is_top', says: { true: 'marked {it} as top', false: 'no longer marked {it} as top' } },
      saysAll: true,
    },
  },
  kinds: {
    sales: {
      noun: 'finished parlour',
      page: (id) => ({ to: '/sell-parlour/detail/$id', params: { id } }),
    },
  },
};
