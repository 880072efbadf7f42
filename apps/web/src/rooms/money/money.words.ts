import type { RoomWords } from '#kit/room.ts';

export const words: RoomWords<'money'> = {
  deeds: {
    'money.closeMonth': { words: 'closed {it}', it: 'months' },
    'money.export': 'exported the money of a month',
    'money.exportJournal': 'exported the journal',
    'money.refund': { words: 'recorded a refund to {it}', it: 'users' },
    'money.setRates': 'set the rates of money',
    'money.setZone': 'changed the time zone of all days',
  },
  kinds: {
    months: { noun: 'month' },
    rates: { noun: 'rates', plural: 'rates' },
  },
};
