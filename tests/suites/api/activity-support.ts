import { calls } from '@greenroom/contract';

import type { Sent, World } from '../../../apps/api/src/testing/world.ts';
import type { Needs } from './needs.ts';

const byId = (id: number, more: Sent = {}): Sent => ({ params: { id }, ...more });

/** What the calls about support messages need. `writer`: who wrote them. */
export function supportNeeds(world: World, writer: () => { id: number }): Needs {
  const query = async (text: string) => (await world.db.$client.query<Record<string, unknown>>(text)).rows;
  const insert = async (text: string) => Number((await query(`insert into ${text} returning id`))[0]?.['id']);
  const message = () =>
    insert(`support_messages (user_id, subject, message) values (${writer().id}, 'No sound', 'It stops.')`);
  const letter = async () => ({
    ...calls['support.reply'].example,
    message: `Hello ${Math.random()}`,
    support_id: await message(),
  });
  async function reply(): Promise<number> {
    const response = await world.call('support.reply', { body: await letter() });
    return response.json().data.id;
  }

  return {
    'support.remove': async () => byId(await message()),
    'support.changeMany': async () => ({ body: { ids: [await message()] } }),
    'support.reply': async () => ({ body: await letter() }),
    'support.undoReply': async () => byId(await reply()),
    'support.undoReplies': async () => ({ body: { ids: [await reply()] } }),
    'support.retryReply': async () => {
      const id = await reply();
      await query(
        `update mails set state = 'failed' where id = (select mail_id from support_replies where id = ${id})`,
      );
      return byId(id);
    },
    'support.setState': async () => byId(await message()),
    'support.replyMany': async () => ({ body: { ids: [await message()] } }),
    'support.updateSaved': async () =>
      byId(await insert(`saved_replies (title, message) values ('Old', 'Old.')`)),
    'support.assign': async () => byId(await message(), { body: { admin_id: world.admin.id } }),
    'support.merge': async () => byId(await message(), { body: { ids: [await message()] } }),
    'support.separate': async () => {
      const [thread, other] = [await message(), await message()];
      await query(`update support_messages set merged_into = ${thread} where id = ${other}`);
      return byId(thread, { body: { ids: [other] } });
    },
    'support.createComment': async () => byId(await message()),
    'support.removeComment': async () =>
      byId(
        await insert(
          `support_comments (message_id, admin_id, message) values (${await message()}, ${world.admin.id}, 'Wrong.')`,
        ),
      ),
    'support.retryMail': async () => {
      const id = await reply();
      return byId(
        Number(
          (
            await query(
              `update mails set state = 'failed' where id = (select mail_id from support_replies where id = ${id}) returning id`,
            )
          )[0]?.['id'],
        ),
      );
    },
    'support.removeSaved': async () =>
      byId(await insert(`saved_replies (title, message) values ('Gone', 'Gone.')`)),
  };
}
