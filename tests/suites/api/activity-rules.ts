import { calls } from '@greenroom/contract';

import type { World } from '../../../apps/api/src/testing/world.ts';
import type { Needs } from './needs.ts';

/** What the calls that change rules need. */
export function rulesNeeds(world: World): Needs {
  const added = async () => {
    const made = await world.call('rules.create', { body: calls['rules.create'].example });
    return { params: { id: made.json().data.id } };
  };
  return { 'rules.update': added, 'rules.setOn': added, 'rules.remove': added };
}
