import * as z from 'zod';

import {
  CONNECTIONS,
  CONNECTION_EVENT_NAMES,
  CONNECTION_MESSAGES,
  CONNECTION_SHAPES,
  DELIVERY_STATES,
  OFF_REASONS,
  TEST_EVENT,
  isCallable,
} from './connections.rules.ts';
import { call } from './kit/call.ts';
import { Id, IdParam, MessageOnly, SingleLineText, Time, answer, answerWithMsg } from './kit/shapes.ts';

const Events = z.array(z.enum(CONNECTION_EVENT_NAMES));

/** A connection, as staff see it. Its secret is shown once. */
export const Connection = z.object({
  id: Id,
  name: z.string(),
  /** That of a chat is a secret itself: whoever has it can write there. */
  url: z.string(),
  shape: z.enum(CONNECTION_SHAPES),
  events: Events,
  isOn: z.boolean(),
  /** Why the server switched it off, and when; null while it is on, or when a colleague did. */
  offReason: z.enum(OFF_REASONS).nullable(),
  offAt: Time.nullable(),
  /** Since when nothing got through; null when the last try did. */
  failingSince: Time.nullable(),
  /** When something last got through. */
  deliveredAt: Time.nullable(),
  /** How many deliveries wait for their next try. */
  waiting: z.int().min(0),
  /** Who last saved it: it gets only what their role reads. */
  author: z.string(),
  createdAt: Time,
  /** Counts changes. `If-Match: "{id}.{version}"` makes an update fail when it has changed since. */
  version: z.int(),
});
export type Connection = z.input<typeof Connection>;

/** What was sent, or will be, and what came back. */
export const ConnectionDelivery = z.object({
  id: Id,
  event: z.enum([...CONNECTION_EVENT_NAMES, TEST_EVENT]),
  createdAt: Time,
  state: z.enum(DELIVERY_STATES),
  attempts: z.int().min(0),
  /** When it is tried next; null when it is not. */
  nextAt: Time.nullable(),
  /** When it was last tried, and how long that took, in milliseconds. */
  triedAt: Time.nullable(),
  durationMs: z.int().nullable(),
  /** The body that was last sent. */
  request: z.string().nullable(),
  /** The status and the beginning of the last answer; null when there was none. */
  status: z.int().nullable(),
  answer: z.string().nullable(),
  /** Why there was no answer. */
  problem: z.string().nullable(),
});
export type ConnectionDelivery = z.input<typeof ConnectionDelivery>;

const WithSecret = Connection.extend({
  /** What its signatures are made with, as the Standard Webhooks specification writes it. No call can say it again. */
  secret: z.string(),
});

const Body = z.strictObject({
  name: SingleLineText(CONNECTIONS.nameMax, CONNECTION_MESSAGES.nameMissing),
  url: z.string().max(CONNECTIONS.urlMax).trim().refine(isCallable, CONNECTION_MESSAGES.urlWrong),
  shape: z.enum(CONNECTION_SHAPES),
  events: Events.min(1, CONNECTION_MESSAGES.noEvents)
    .max(CONNECTION_EVENT_NAMES.length)
    .overwrite((names) => [...new Set(names)]),
});

const EXAMPLE = {
  name: 'Our bookkeeping',
  url: 'https://hooks.example.com/greenroom',
  shape: 'standard',
  events: ['parlour.finished', 'month.closable'],
} satisfies z.input<typeof Body>;

/** What leads to other programs: events, sent to a web address. @assumed all */
export const connectionsCalls = {
  'connections.list': call('connections.list', {
    summary: 'The connections to other programs, the newest first',
    output: answer(z.array(Connection)),
  }),
  'connections.get': call('connections.get', {
    summary: `A connection with its last ${CONNECTIONS.kept} deliveries, the newest first`,
    params: IdParam,
    output: answer(Connection.extend({ deliveries: z.array(ConnectionDelivery).max(CONNECTIONS.kept) })),
    errors: ['not_found'],
  }),
  'connections.create': call('connections.create', {
    summary: 'Send events to a web address. Returns the secret of its signatures, once',
    body: Body,
    example: EXAMPLE,
    output: answerWithMsg(WithSecret),
    errors: ['bad_input', 'conflict'],
  }),
  'connections.update': call('connections.update', {
    summary: 'Change a connection, or switch it on or off. It then gets what the role of the caller reads',
    params: IdParam,
    body: Body.extend({ isOn: z.boolean() }),
    example: { ...EXAMPLE, isOn: true },
    output: answerWithMsg(Connection),
    errors: ['bad_input', 'not_found', 'changed_meanwhile'],
  }),
  'connections.remove': call('connections.remove', {
    summary: 'Delete a connection; it can be restored',
    params: IdParam,
    output: MessageOnly,
    errors: ['not_found'],
  }),
  'connections.renewSecret': call('connections.renewSecret', {
    summary: 'Give a connection a new secret, and end the old one. Returns it, once',
    params: IdParam,
    output: answerWithMsg(WithSecret),
    errors: ['not_found'],
  }),
  'connections.sendTest': call('connections.sendTest', {
    summary: 'Send a test to a connection, also while it is off',
    params: IdParam,
    output: answerWithMsg(ConnectionDelivery),
    errors: ['not_found', 'too_many'],
  }),
  'connections.sendAgain': call('connections.sendAgain', {
    summary: 'Send a delivery again, with the id that it had',
    params: IdParam,
    output: answerWithMsg(ConnectionDelivery),
    errors: ['not_found', 'conflict'],
  }),
};
