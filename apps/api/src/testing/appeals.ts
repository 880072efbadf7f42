import { calls } from '@greenroom/contract';
import type { Appeal } from '@greenroom/contract/users-appeals';

import { openMeasures } from '#testing/measures.ts';
import type { World } from '#testing/world.ts';

/** What one person says in appeals. */
export const WORDS = 'That was my brother, not me.';

/** What tests do with measures against one person and with appeals against them. */
export async function openAppeals(world: World) {
  const on = await openMeasures(world);
  /** The token of the link in the newest mail of a measure to them. */
  async function appealToken(): Promise<string> {
    const tokens = (await on.mailsTo()).flatMap(({ text }) => /\/appeal\?token=(\S+)/.exec(text)?.[1] ?? []);
    return tokens.at(-1) ?? '';
  }
  const send = (token: string, message = WORDS) =>
    world.call('users.createAppeal', { token: null, body: { token, message } });
  /** The messages of the person, with the appeals that they are. */
  async function messages() {
    const answer = await world.call('support.list', { query: { user_id: on.person().id } });
    return calls['support.list'].output.parse(answer.json()).data;
  }
  return {
    ...on,
    appealToken,
    send,
    messages,
    read: (token: string) => world.call('users.getAppeal', { token: null, query: { token } }),
    decide: (id: unknown, body: object, token?: string) =>
      world.call('users.decideAppeal', {
        params: { id },
        body: { message: 'Hello,\n\nwe have read it.', ...body },
        ...(token && { token }),
      }),
    /** Takes a measure and answers it. */
    async appealed(body: object): Promise<{ measure: number; support: number; appeal: Appeal }> {
      const { id: measure } = await on.add(body);
      const sent = await send(await appealToken());
      if (sent.statusCode !== 201) throw new Error(sent.body);
      const [message] = await messages();
      if (!message?.appeal) throw new Error('The message is no appeal.');
      return { measure, support: message.id, appeal: message.appeal };
    },
    replies: async () => (await on.mailsTo()).filter(({ kind }) => kind === 'reply'),
  };
}
