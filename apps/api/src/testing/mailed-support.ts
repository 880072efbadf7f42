import { calls } from '@greenroom/contract';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

/** The secret that the mail server shows. */
const SECRET = 'a-secret-of-the-mail-server';

type Person = { id: number; name: string; email: string };

/** Opens a world whose support gets answers by email, with what its tests do and ask. Close `world` after the file. */
export async function openMailedSupport(databaseUrl: string) {
  const world = await createWorld(databaseUrl, {
    MAIL_REPLY_TO: 'support@example.com',
    INBOUND_MAIL_SECRET: SECRET,
  });
  const query = async <T extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
    (await world.db.$client.query<T>(text, values)).rows;

  /** Removes all messages, mails and notifications. */
  async function clear(): Promise<void> {
    for (const table of ['support_messages', 'support_replies', 'mails', 'notifications'])
      await query(`delete from ${table}`);
  }

  /** Adds somebody's message, and returns its id. */
  async function write({ id }: Person, message = 'It stops.'): Promise<number> {
    const body = { subject: 'No sound', message };
    const made = await world.call('support.create', { token: await world.tokenOf(id), body });
    return calls['support.create'].output.parse(made.json()).data.id;
  }

  /** Replies to somebody's message, and returns the mail. */
  async function reply({ name, email }: Person, id: number, message = 'Try again.', more: object = {}) {
    const body = { name, email, subject: 'Re: No sound', message, support_id: id, ...more };
    const response = await world.call('support.reply', { body });
    if (response.statusCode !== 200) throw new Error(response.body);
    const mail = (await world.mail.list()).at(-1);
    if (!mail) throw new Error('no mail');
    return mail;
  }

  /** Adds somebody's message with a reply to it. Returns its id, and the address that answers go to. */
  async function addThread(person: Person): Promise<{ id: number; to: string }> {
    const id = await write(person);
    return { id, to: (await reply(person, id)).replyTo ?? '' };
  }

  /** Hands a mail over as the mail server does. */
  const post = (payload: string, headers: Record<string, string> = {}, { app }: Pick<World, 'app'> = world) =>
    app.inject({
      method: 'POST',
      url: '/api/v1/inbound-mail',
      headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${SECRET}`, ...headers },
      payload,
    });

  /** Hands a mail over, and returns whether it was kept. */
  async function isKept(mail: string): Promise<boolean> {
    const response = await post(mail);
    if (response.statusCode !== 200) throw new Error(response.body);
    return response.json().data.isKept;
  }

  /** Returns a thread as staff see it. */
  const show = async (id: number) =>
    calls['support.get'].output.parse((await world.call('support.get', { params: { id } })).json()).data;

  return { world, query, clear, write, reply, addThread, post, isKept, show };
}
