import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What packs a release is in none. */
const PACKER = fileURLToPath(new URL('../../../../scripts/release.mjs', import.meta.url));

/**
 * Returns whether this runs for people who rely on it: it is a release, or the operator has set `NODE_ENV=production`. In
 * a clone, `npm start` sets that itself where nobody has, and says so.
 */
export function isProduction(env: NodeJS.ProcessEnv, packer: string = PACKER): boolean {
  const isAsked = env['NODE_ENV'] === 'production' && env['GREENROOM_NODE_ENV'] !== 'default';
  return isAsked || !existsSync(packer);
}
