import type { Permission } from './permissions.ts';

/** How a connection writes what it sends: for programs by the Standard Webhooks specification, or for a chat. @assumed */
export const CONNECTION_SHAPES = ['standard', 'slack', 'discord'] as const;
export type ConnectionShape = (typeof CONNECTION_SHAPES)[number];

/** The shapes, as staff call them. @assumed */
export const SHAPE_NAMES = {
  standard: 'A program (Standard Webhooks)',
  slack: 'Slack',
  discord: 'Discord',
} as const satisfies Record<ConnectionShape, string>;

type EventRule = {
  /** The heading under which staff choose it. */
  group: string;
  /** What staff choose. */
  label: string;
  /** What reading it takes: a connection gets it only while whoever last saved it has this. */
  needs: Permission;
};

/** What a connection can be told of. Database triggers queue these, but for the month, which a job finds. @assumed */
export const CONNECTION_EVENTS = {
  'member.registered': { group: 'People', label: 'Someone registered', needs: 'people.read' },
  'report.opened': { group: 'Moderation', label: 'Something was reported', needs: 'reports.read' },
  'post.held': { group: 'Moderation', label: 'Something was held', needs: 'reports.read' },
  'message.arrived': { group: 'Support', label: 'A message arrived', needs: 'support.read' },
  'reply.failed': { group: 'Support', label: 'A reply failed', needs: 'support.read' },
  'voting.started': { group: 'Song contest', label: 'Voting started', needs: 'contest.read' },
  'voting.ended': { group: 'Song contest', label: 'Voting ended', needs: 'contest.read' },
  'parlour.scheduled': { group: 'Parlours', label: 'A parlour was scheduled', needs: 'parlours.read' },
  'parlour.started': { group: 'Parlours', label: 'A parlour started', needs: 'parlours.read' },
  'parlour.finished': { group: 'Parlours', label: 'A parlour finished', needs: 'parlours.read' },
  'parlour.cancelled': { group: 'Parlours', label: 'A parlour was cancelled', needs: 'parlours.read' },
  'month.closable': { group: 'Money', label: 'A month can be closed', needs: 'money.book' },
} as const satisfies Record<string, EventRule>;
export type ConnectionEvent = keyof typeof CONNECTION_EVENTS;

/** The names of these events. */
export const CONNECTION_EVENT_NAMES = Object.keys(CONNECTION_EVENTS) as ConnectionEvent[];

/** What a test is called in its delivery. */
export const TEST_EVENT = 'connection.test';

/** How a delivery is: `given_up` after three days of tries, `withheld` when its right was lost before it was sent. @assumed */
export const DELIVERY_STATES = ['waiting', 'delivered', 'given_up', 'withheld'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why a connection was switched off by the server: `failing` for three days, or its receiver said that it is `gone`. @assumed */
export const OFF_REASONS = ['failing', 'gone'] as const;
export type OffReason = (typeof OFF_REASONS)[number];

/** @assumed */
export const CONNECTIONS = {
  most: 20,
  nameMax: 60,
  urlMax: 500,
  /** The deliveries that are kept of each connection. */
  kept: 100,
  /** The pauses before the tries of a delivery, in seconds; the last one goes on. */
  pauses: [5, 60, 300, 1800, 7200, 21_600, 43_200],
  /** A delivery is tried for so long, and a connection that nothing got through is switched off after it. */
  tryDays: 3,
  /** The time limit of a request, in milliseconds. */
  timeoutMs: 10_000,
  /** How much of an answer is kept, in bytes. */
  answerMax: 2048,
  /** How many of a connection are sent at once, about as many things. */
  atOnce: 4,
  testsAMinute: 10,
} as const;

/** @assumed */
export const CONNECTION_MESSAGES = {
  created: 'The connection was added.',
  updated: 'The connection was changed.',
  removed: 'The connection was deleted.',
  renewed: 'The connection has a new secret. The old one no longer counts.',
  testQueued: 'A test is on its way.',
  sentAgain: 'It is being sent again.',
  nameMissing: 'Please enter a name.',
  urlWrong:
    'Enter a web address that begins with https:// and a public name, such as https://hooks.example.com/greenroom.',
  noEvents: 'Choose at least one event.',
  notYours: 'Your role does not read this event, so it cannot be sent for you.',
  isOff: 'This connection is off. Switch it on first.',
  stillWaiting: 'This delivery is still being tried.',
  tooMany: `At most ${CONNECTIONS.most} connections can exist at once. Delete one first.`,
} as const;

/** Returns whether an address may be called: https, a name with a dot and no address of a network, and no user in it. */
export function isCallable(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  const isName = hostname.includes('.') && !hostname.startsWith('[') && !/^[\d.]+$/.test(hostname);
  return protocol === 'https:' && isName && !hostname.endsWith('.') && username === '' && password === '';
}
