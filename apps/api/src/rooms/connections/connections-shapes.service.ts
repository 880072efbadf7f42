import { createHmac } from 'node:crypto';

import { CONNECTION_EVENTS, TEST_EVENT } from '@greenroom/contract/connections.rules';
import type { ConnectionEvent, ConnectionShape } from '@greenroom/contract/connections.rules';

type Data = Record<string, unknown>;

/** What is sent: an event that happened at a time. */
export type Sent = {
  event: ConnectionEvent | typeof TEST_EVENT;
  createdAt: string;
  data: Data;
};

const page = (path: string, id: unknown) =>
  typeof id === 'number' || typeof id === 'string' ? path + id : path;
const pageOfParlour = ({ parlourId }: Data) => page('/scheduler-parlour?parlour=', parlourId);
const pageOfMessage = ({ messageId }: Data) =>
  messageId === null ? '/support-management' : page('/subscription-plan?id=', messageId);

/** The console's page about each event. */
const PATHS: Record<Sent['event'], (data: Data) => string> = {
  'member.registered': ({ userId }) => page('/user-detail/', userId),
  'report.opened': ({ reportId }) => page('/reports?report=', reportId),
  'post.held': ({ reportId }) => page('/reports?report=', reportId),
  'message.arrived': pageOfMessage,
  'reply.failed': pageOfMessage,
  'voting.started': () => '/song-contest',
  'voting.ended': () => '/song-contest',
  'parlour.scheduled': pageOfParlour,
  'parlour.started': pageOfParlour,
  'parlour.finished': pageOfParlour,
  'parlour.cancelled': pageOfParlour,
  'month.closable': ({ month }) => page('/money?month=', month),
  [TEST_EVENT]: () => '/connections',
};

const TEST_WORDS = 'This is a test from Greenroom. The connection works.';
const UNDONE: Partial<Record<Sent['event'], string>> = {
  'voting.started': 'Voting goes on: its end was undone',
  'voting.ended': 'Voting is off again, and this round does not count',
  'parlour.scheduled': 'A cancelled parlour was restored',
};

/** Says an event in a sentence, with the name of what it is about, made safe by `escape`. */
function describeEvent({ event, data }: Sent, escape: (text: string) => string): string {
  if (event === TEST_EVENT) return TEST_WORDS;
  const words = (data['isUndone'] === true && UNDONE[event]) || CONNECTION_EVENTS[event].label;
  const name = data['title'] ?? data['month'];
  return typeof name === 'string' ? `${words}: ${escape(name)}` : `${words}.`;
}

/** What a chat would make a link of, though nobody meant one. */
const LINK = /:\/\//g;
const NO_LINK = ':\u200B//';

/** Escapes what Slack reads as a tag, a mention or a link. @source https://docs.slack.dev/messaging/formatting-message-text */
const escapeForSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replace(LINK, NO_LINK);

/** Escapes what Discord reads as Markdown or a mention. */
const escapeForDiscord = (text: string): string =>
  text.replaceAll(/[\\`*_~|<>#[\]()@:-]/g, String.raw`\$&`).replace(/\\:\/\//g, NO_LINK);

/** Returns the body of a delivery as JSON, in the shape of its receiver. */
export function writeBody(shape: ConnectionShape, sent: Sent, publicUrl: string): string {
  const url = publicUrl + PATHS[sent.event](sent.data);
  if (shape === 'slack')
    // No formatting: a name with * or _ stays as it is.
    return JSON.stringify({
      text: `${describeEvent(sent, escapeForSlack)}\n${url}`,
      mrkdwn: false,
      unfurl_links: false,
    });
  if (shape === 'discord')
    return JSON.stringify({
      content: `${describeEvent(sent, escapeForDiscord)}\n<${url}>`,
      allowed_mentions: { parse: [] },
    });
  return JSON.stringify({ type: sent.event, timestamp: sent.createdAt, data: { ...sent.data, url } });
}

/** What is signed with a secret. */
type Signed = { messageId: string; timestamp: number; body: string };

/** Returns the headers of a delivery. @source https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
export function signHeaders(secret: Buffer, { messageId, timestamp, body }: Signed): Record<string, string> {
  const signature = createHmac('sha256', secret).update(`${messageId}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': messageId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
}

/** Returns a secret as the specification writes it. */
export const secretText = (secret: Buffer): string => `whsec_${secret.toString('base64')}`;
