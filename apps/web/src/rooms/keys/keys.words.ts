import type { RoomWords } from '#kit/room.ts';

export const words: RoomWords<'keys'> = {
  it: 'keys',
  deeds: {
    'keys.create': 'created {it}',
    'keys.createHouse': 'created {it} for the house',
    'keys.revoke': 'revoked {it}',
    'keys.revokeAny': 'revoked {it}',
    'keys.takeOver': 'answers for {it} now',
  },
  kinds: {
    keys: { noun: 'key', isListed: false },
  },
};
