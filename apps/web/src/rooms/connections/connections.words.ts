import type { RoomWords } from '#kit/room.ts';

export const words: RoomWords<'connections'> = {
  it: 'connections',
  deeds: {
    'connections.create': 'added {it}',
    'connections.remove': 'deleted {it}',
    'connections.renewSecret': 'gave {it} a new secret',
    'connections.sendAgain': 'sent an event of {it} again',
    'connections.sendTest': 'sent a test to {it}',
    'connections.switchOff': {
      words: 'switched off {it}',
      where: {
        field: 'reason',
        says: {
          failing: 'switched off {it}, since nothing got through for three days',
          gone: 'switched off {it}, since its receiver no longer wants events',
        },
      },
    },
    'connections.update': 'changed {it}',
  },
  kinds: {
    connections: { noun: 'connection', trash: { label: 'Connection', removedBy: 'connections.remove' } },
  },
};
