import type { ListQuery } from './kit/list.ts';

/** What a message needs. A postponed one is unanswered again when its day has come. `closed`: it needs no answer. */
export const STATES = ['unanswered', 'later', 'answered', 'closed'] as const;
export type SupportState = (typeof STATES)[number];

/** Whose messages: one's own, or nobody's yet. */
export const ASSIGNEES = ['me', 'none'] as const;

/** What a message can be besides a question. */
export const KINDS = ['appeal'] as const;

/** The query of the list of messages. @source contract Support, bulletins, news */
export const SUPPORT_LIST = {
  sorts: ['subject', 'createdAt', 'name', 'email', 'waiting'],
  sort: { by: 'createdAt', dir: 'desc' },
  /** Unanswered messages first, the one that has waited longest at the top; then all others, newest first. */
  ownSort: { by: 'waiting', dir: 'asc' },
  fields: {
    /** Only answered messages, or only unanswered ones. */
    replied: 'flag',
    /** Searches subject, texts, name and email. */
    search: 'search',
    /** Only those of this user: the counts on a user's page link here. */
    user_id: 'id',
    /** Only those in this state. */
    state: STATES,
    assignee: ASSIGNEES,
    /** Only answers to measures. */
    kind: KINDS,
  },
  added: ['replied', 'search', 'user_id'],
  capabilities: { waiting: 'support', state: 'support', assignee: 'support', kind: 'moderation' },
} as const satisfies ListQuery;
export type SupportSort = (typeof SUPPORT_LIST.sorts)[number];
