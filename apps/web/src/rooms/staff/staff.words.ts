import type { RoomWords } from '#kit/room.ts';

export const words: RoomWords<'staff'> = {
  it: 'admins',
  deeds: {
    'staff.acceptInvitation': 'joined the staff',
    'staff.add': 'added {it}',
    'staff.export': 'exported the staff',
    'staff.invite': 'invited {it}',
    'staff.resendInvitation': 'invited {it} again',
    'staff.reset': 'reset the sign-in of {it}',
    'staff.revokeInvitation': 'revoked the invitation of {it}',
    'staff.setEmail': 'changed the address of {it}',
    'staff.setActive': {
      words: 'activated or deactivated {it}',
      where: { field: 'active', says: { true: 'activated {it}', false: 'deactivated {it}' } },
      saysAll: true,
    },
    'staff.signOutAll': {
      words: 'signed everybody out',
      where: { field: 'people', says: { true: 'signed everybody out', false: 'signed the whole staff out' } },
    },
    'staff.setRole': 'changed the role of {it}',
  },
  kinds: {
    // The activity finds what happened to invitations by the colleague.
    invitations: { noun: 'colleague', isListed: false },
  },
};
