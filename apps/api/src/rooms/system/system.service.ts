import { CHECK_STATES } from '@greenroom/contract/system.rules';
import type { CheckState } from '@greenroom/contract/system.rules';
import type { System, SystemCheck } from '@greenroom/contract/system';
import type { FastifyInstance } from 'fastify';

import { isOutage } from '#kit/db/db.ts';
import { errorReason } from '#kit/errors.ts';
import { text } from '#rooms/system/system-facts.service.ts';
import type { Check } from '#rooms/system/system-facts.service.ts';
import { SAFETY } from '#rooms/system/system-safety.service.ts';
import { SERVICE } from '#rooms/system/system-parts.service.ts';
import { readSteps } from '#rooms/system/system-steps.service.ts';

/** A folder on a network disk that is gone never answers. */
const PATIENCE_MS = 8000;

/** Returns how everything is. A part that does not answer is failing, and hides no other. */
export async function getSystem(app: FastifyInstance): Promise<System> {
  const checkedAt = new Date().toISOString();
  const [steps, ...looked] = await Promise.all([
    readSteps(app).catch((error: unknown) => (isOutage(error) ? [] : Promise.reject(error))),
    ...SERVICE.map((check) => lookInto(app, 'Service', check)),
    ...SAFETY.map((check) => lookInto(app, 'Safety', check)),
  ]);
  const checks = looked.filter((check) => check !== null);
  const worst = Math.max(0, ...checks.map(({ state }) => CHECK_STATES.indexOf(state)));
  return { state: CHECK_STATES[worst] as CheckState, checkedAt, checks, steps };
}

/** Null for a part that this server does not have. */
function lookInto(
  app: FastifyInstance,
  group: SystemCheck['group'],
  { name, title, look, ifLost }: Check,
): Promise<SystemCheck | null> {
  const late = Promise.withResolvers<never>();
  const clock = setTimeout(
    () => late.reject(new Error(`no answer within ${PATIENCE_MS / 1000} seconds`)),
    PATIENCE_MS,
  );
  return Promise.race([look(app), late.promise])
    .then(
      (finding) => finding && { name, title, group, todo: null, link: null, ...finding },
      (error: unknown): SystemCheck => {
        const facts = [text('Problem', errorReason(error))];
        return { name, title, group, state: 'failing', facts, todo: ifLost, link: null };
      },
    )
    .finally(() => clearTimeout(clock));
}
