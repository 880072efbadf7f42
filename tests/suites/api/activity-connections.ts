import { calls } from '@greenroom/contract';

import type { Sent, World } from '../../../apps/api/src/testing/world.ts';

const byId = (id: number): Sent => ({ params: { id } });

/** What the calls about connections need before they leave an entry. */
export function connectionsNeeds(world: World) {
  const add = async () => {
    const body = calls['connections.create'].example;
    return Number((await world.call('connections.create', { body })).json().data.id);
  };
  const ofConnection = async () => byId(await add());
  return {
    'connections.update': ofConnection,
    'connections.remove': ofConnection,
    'connections.renewSecret': ofConnection,
    'connections.sendTest': ofConnection,
    'connections.sendAgain': async () => {
      const test = await world.call('connections.sendTest', byId(await add()));
      await world.db.$client.query(`update connection_deliveries set state = 'given_up'`);
      return byId(test.json().data.id);
    },
  };
}
