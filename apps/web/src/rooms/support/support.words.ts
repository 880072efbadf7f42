import type { RoomWords } from '#kit/room.ts';

export const words: RoomWords<'support'> = {
  it: 'supports',
  deeds: {
    'support.assign': 'assigned {it}',
    'support.create': 'wrote {it}',
    'support.createComment': 'commented on {it}',
    'support.createSaved': { words: 'saved {it}', it: 'saved_replies' },
    'support.export': 'exported the support messages',
    'support.merge': 'merged other messages into {it}',
    'support.receive': {
      words: 'brought a mail about {it}',
      where: [
        { field: 'incoming', says: 'brought an answer to {it}' },
        { field: 'bounced', says: 'said that a reply to {it} could not be delivered' },
        { field: 'reaction', says: 'brought a reaction to a reply to {it}' },
      ],
    },
    'support.remove': 'deleted {it}',
    'support.removeComment': 'deleted a comment on {it}',
    'support.removeSaved': { words: 'deleted {it}', it: 'saved_replies' },
    'support.reply': {
      words: 'replied to {it}',
      where: { field: 'outbox', says: { true: 'wrote a reply to {it} to the outbox' } },
    },
    'support.replyMany': 'replied to {it} and others at once',
    'support.retryAllMails': 'sent all failed mails again',
    'support.retryMail': { words: 'sent {it} again', it: 'mails' },
    'support.retryReply': 'sent a reply to {it} again',
    'support.separate': 'separated messages from {it}',
    'support.setState': {
      words: 'postponed {it}, closed it or opened it again',
      where: {
        field: 'state',
        says: {
          closed: 'marked {it} as needing no answer',
          later: 'postponed {it}',
          open: 'opened {it} again',
        },
      },
    },
    'support.undoReply': 'took back a reply to {it}',
    'support.updateSaved': { words: 'changed {it}', it: 'saved_replies' },
  },
  kinds: {
    supports: {
      noun: 'message',
      page: (id) => ({ to: '/subscription-plan', search: { id: Number(id) } }),
      trash: { label: 'Support message', removedBy: 'support.remove' },
    },
    saved_replies: { noun: 'saved reply', plural: 'saved replies' },
    mails: { noun: 'mail' },
  },
};
