import { calls } from '@greenroom/contract';
import type { Body } from '@greenroom/contract';

import { answer204, openReceiver } from '#testing/receiver.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { sendDue } from '#rooms/connections/connections-sending.service.ts';

/** Opens a world with a receiver, with what tests of connections do and ask. Close both after the file. */
export async function openConnections(databaseUrl: string) {
  const world: World = await createWorld(databaseUrl, { PUBLIC_URL: 'https://green.example' });
  const receiver = await openReceiver();
  world.app.httpClient = receiver.client;
  const query = async (text: string, values: unknown[] = []) =>
    (await world.db.$client.query<Record<string, unknown>>(text, values)).rows;

  async function get(id: number) {
    const response = await world.call('connections.get', { params: { id } });
    if (response.statusCode !== 200) throw new Error(response.body);
    return calls['connections.get'].output.parse(response.json()).data;
  }

  return {
    world,
    receiver,
    query,
    get,
    /** Adds a connection to the receiver, through the API. */
    async add(body: Partial<Body<'connections.create'>> = {}, token?: string) {
      const sent = {
        name: 'Books',
        url: receiver.url,
        shape: 'standard',
        events: ['parlour.started'],
        ...body,
      };
      const response = await world.call('connections.create', { body: sent, ...(token && { token }) });
      if (response.statusCode !== 200) throw new Error(response.body);
      return calls['connections.create'].output.parse(response.json()).data;
    },
    /** Sends what is due now. */
    send: () => sendDue(world.app),
    /** Sends what waits for its next try, as if its pause were over. */
    async sendWaiting(): Promise<void> {
      await query(`update connection_deliveries set next_at = now() where state = 'waiting'`);
      await sendDue(world.app);
    },
    /** Says of each delivery, the oldest first, what became of it. */
    async outcomes(id: number): Promise<string[]> {
      const { deliveries } = await get(id);
      return deliveries.toReversed().map(({ event, state, status }) => `${event} ${state} ${status}`);
    },
    /** Returns the bodies that arrived, the oldest first. */
    bodies: () => receiver.received.map(({ body }) => JSON.parse(body) as Record<string, unknown>),
    /** Removes all connections, and forgets what arrived. */
    async begin(): Promise<void> {
      await query('truncate connections, connection_deliveries, rate_limits');
      receiver.received.length = 0;
      receiver.answer = answer204;
    },
    async close(): Promise<void> {
      receiver.close();
      await world.close();
    },
  };
}
