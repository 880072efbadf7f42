import type { RoomWords } from '#kit/room.ts';

export const words: RoomWords<'dashboard'> = {
  it: 'handover_notes',
  deeds: {
    'dashboard.createHandover': 'left {it}',
    'dashboard.removeHandover': 'marked {it} as done',
    'dashboard.updateHandover': 'changed {it}',
  },
  kinds: {
    handover_notes: {
      noun: 'hand-over note',
      trash: { label: 'Hand-over note', removedBy: 'dashboard.removeHandover' },
    },
  },
};
