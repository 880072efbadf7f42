import type { RoomWords } from '#kit/room.ts';

export const words: RoomWords<'rules'> = {
  it: 'rules',
  deeds: {
    'rules.create': 'added {it}',
    'rules.remove': 'deleted {it}',
    'rules.setOn': 'switched {it} on or off',
    'rules.update': 'changed {it}',
  },
  kinds: {
    rules: { noun: 'rule', trash: { label: 'Rule', removedBy: 'rules.remove' } },
  },
};
