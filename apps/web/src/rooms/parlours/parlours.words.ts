import type { RoomWords } from '#kit/room.ts';

export const words: RoomWords<'parlours'> = {
  it: 'parlours',
  deeds: {
    'parlours.create': 'created {it}',
    'parlours.createCalendarLink': 'created a calendar link',
    'parlours.createSeries': 'repeated {it}',
    'parlours.export': 'exported the parlours',
    'parlours.exportParticipants': 'exported the participants of {it}',
    'parlours.finish': 'finished {it}',
    'parlours.remove': 'deleted {it}',
    'parlours.removeCalendarLink': 'removed a calendar link',
    'parlours.renewCalendarLink': 'renewed a calendar link',
    'parlours.retryMessage': 'sent the failed mails of {it} again',
    'parlours.setShown': 'showed or hid {it}',
    'parlours.start': 'started {it}',
    'parlours.update': 'changed {it}',
  },
  kinds: {
    parlours: {
      noun: 'parlour',
      // A finished one is gone.
      page: (id, act) =>
        act === 'parlours.finish' ? null : { to: '/scheduler-parlour', search: { parlour: Number(id) } },
      trash: {
        label: 'Parlour',
        removedBy: 'parlours.remove',
        asks: async () => (await import('./parts/restore-parlour.tsx')).RESTORE_QUESTION,
      },
    },
  },
};
