import { CONNECTION_EVENT_NAMES, TEST_EVENT } from '@greenroom/contract/connections.rules';
import { describe, expect, test } from 'vitest';

import { signHeaders, writeBody } from '#rooms/connections/connections-shapes.service.ts';
import type { Sent } from '#rooms/connections/connections-shapes.service.ts';

const URL = 'https://green.example';
const HOSTILE =
  '<!channel> @everyone <@U1> *b* _i_ `c` [x](https://evil.example) https://evil.example &amp; ||s|| # h';
const sent = (event: Sent['event'], data: Sent['data'] = {}): Sent => ({
  event,
  createdAt: '2026-11-28T10:00:00.000Z',
  data,
});
const parlour = sent('parlour.started', { parlourId: 7, title: HOSTILE, isUndone: false });
const read = (shape: 'slack' | 'discord', what = parlour) =>
  JSON.parse(writeBody(shape, what, URL)) as Record<string, unknown>;

describe('a message for Slack', () => {
  test('says what happened and where, and a hostile name neither mentions, formats nor links', () => {
    expect(read('slack')).toEqual({
      text: `A parlour started: &lt;!channel&gt; @everyone &lt;@U1&gt; *b* _i_ \`c\` [x](https:\u200B//evil.example) https:\u200B//evil.example &amp;amp; ||s|| # h\n${URL}/scheduler-parlour?parlour=7`,
      mrkdwn: false,
      unfurl_links: false,
    });
  });
});

describe('a message for Discord', () => {
  test('says what happened and where, and a hostile name neither mentions, formats nor links', () => {
    const { content, allowed_mentions } = read('discord') as { content: string; allowed_mentions: unknown };
    expect(allowed_mentions).toEqual({ parse: [] });
    expect(content).toBe(
      String.raw`A parlour started: \<!channel\> \@everyone \<\@U1\> \*b\* \_i\_ ` +
        '\\`c\\` ' +
        String.raw`\[x\]\(https` +
        ':\u200B//evil.example' +
        String.raw`\) https` +
        ':\u200B//evil.example' +
        String.raw` &amp; \|\|s\|\| \# h` +
        `\n<${URL}/scheduler-parlour?parlour=7>`,
    );
  });
});

test('each event has a sentence for both chats, and a page of the console', () => {
  for (const event of [...CONNECTION_EVENT_NAMES, TEST_EVENT] as const) {
    for (const shape of ['slack', 'discord'] as const) {
      const words = Object.values(read(shape, sent(event, { messageId: 1, month: '2026-10' })))[0] as string;
      expect(words, event).toMatch(/^[A-Z][^\n]+\n<?https:\/\/green\.example\/[a-z]/);
    }
  }
  expect(read('slack', sent('voting.ended', { isUndone: true }))['text']).toMatch(/^Voting is off again/);
});

test('the example of the specification has the signature that it prints', () => {
  // @source https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
  const secret = Buffer.from('C2FVsBQIhrscChlQIMV+b5sSYspob7oD', 'base64');
  const body = '{"email":"test@example.com","username":"test_user"}';
  const headers = signHeaders(secret, {
    messageId: 'msg_27UH4WbU6Z5A5EzD8u03UvzRbpk',
    timestamp: 1_649_367_553,
    body,
  });
  expect(headers['webhook-signature']).toBe('v1,tZ1I4/hDygAJgO5TYxiSd6Sd0kDW6hPenDe+bTa3Kkw=');
});
