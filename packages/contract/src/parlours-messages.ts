import * as z from 'zod';

import { addedInput } from './kit/added.ts';
import { call } from './kit/call.ts';
import { plainLines } from './kit/one-line.ts';
import { Id, IdParam, LINES, MessageOnly, SingleLineText, Time, answer } from './kit/shapes.ts';
import { PARLOUR_MESSAGE, PARLOUR_MESSAGE_KINDS, PARLOUR_MESSAGE_TEXTS } from './parlours-messages.rules.ts';

const { subjectMax, textMax } = PARLOUR_MESSAGE;

/** The fields with which a change or a removal tells the people of a parlour: both or neither. */
export const messageFields = {
  message_subject: addedInput(
    'editing',
    SingleLineText(subjectMax, PARLOUR_MESSAGE_TEXTS.subjectMissing).optional(),
  ),
  message_text: addedInput(
    'editing',
    z
      .string()
      .trim()
      // Browsers send line breaks in a form as CRLF.
      .overwrite((text) => plainLines(text).replaceAll('\r\n', '\n'))
      .min(1, PARLOUR_MESSAGE_TEXTS.textMissing)
      .max(textMax, `Use at most ${textMax} characters.`)
      .regex(LINES, 'Control characters are not allowed.')
      .optional(),
  ),
};

type MessageFields = { message_subject?: string | undefined; message_text?: string | undefined };
/** Returns whether both fields of a message are given, or neither. */
export const isWhole = ({ message_subject: subject, message_text: text }: MessageFields) =>
  (subject === undefined) === (text === undefined);
/** The error of half a message. */
export const whole = { path: ['message_text'], message: PARLOUR_MESSAGE_TEXTS.half };

/** What a message says. */
export type ParlourWords = { subject: string; text: string };

const Delivery = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  /** `written`: there is no mail server, so it lies in the outbox folder. `forgotten`: mails are kept for a while. */
  state: z.enum(['waiting', 'sent', 'written', 'failed', 'cancelled', 'forgotten']),
  /** The mail server's message. */
  error: z.string().nullable(),
});

/** A message to the people of a parlour, with its delivery by mail. In the app all of them see it. */
export const ParlourMessage = z.object({
  id: Id,
  kind: z.enum(PARLOUR_MESSAGE_KINDS),
  subject: z.string(),
  text: z.string(),
  createdAt: Time,
  /** Who sent it; null for a colleague who is gone. */
  admin: z.string().nullable(),
  /** How many people, and how many mails are in which state. */
  people: z.int().min(0),
  sent: z.int().min(0),
  /** Those in the outbox folder, for lack of a mail server. */
  written: z.int().min(0),
  waiting: z.int().min(0),
  failed: z.int().min(0),
  /** Whether a failed one can be sent again. */
  canRetry: z.boolean(),
  /** The first of them: failed ones, then those that wait, then the others by name. */
  deliveries: z.array(Delivery),
});
export type ParlourMessage = z.input<typeof ParlourMessage>;

export const OwnParlourMessage = z.object({
  id: Id,
  parlour_id: Id,
  kind: z.enum(PARLOUR_MESSAGE_KINDS),
  subject: z.string(),
  text: z.string(),
  createdAt: Time,
});
export type OwnParlourMessage = z.input<typeof OwnParlourMessage>;

/** @assumed all */
export const parloursMessagesCalls = {
  'parlours.listMessages': call('parlours.listMessages', {
    summary:
      "What a parlour's people were told, also before it was removed, newest first, with the delivery of each mail",
    params: IdParam,
    output: answer(z.array(ParlourMessage)),
  }),
  'parlours.retryMessage': call('parlours.retryMessage', {
    summary: 'Send the failed mails of a message again',
    params: IdParam,
    output: MessageOnly,
    errors: ['not_found', 'conflict'],
  }),
  'parlours.listOwnMessages': call('parlours.listOwnMessages', {
    summary: 'What the signed-in person was told about parlours, newest first (the app)',
    output: answer(z.array(OwnParlourMessage)),
  }),
};
