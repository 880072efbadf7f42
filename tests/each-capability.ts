// npm run capabilities [-- activity trash]: runs the specification's journeys on our server, without one capability after the other.
import { spawnSync } from 'node:child_process';

import { CAPABILITY_NAMES } from '@greenroom/contract/capabilities';

const VITEST = 'node_modules/vitest/vitest.mjs';
const TESTS = ['--project=console', 'tests/spec', '--exclude=tests/spec/odd-answers.test.ts'];

const [...chosen] = process.argv.slice(2);
const failed = (chosen.length > 0 ? chosen : CAPABILITY_NAMES).filter((name) => {
  console.log(`\nWithout ${name}`);
  const env = { ...process.env, CAPABILITIES_OFF: name, SPEC_WORLD: 'our' };
  return spawnSync(process.execPath, [VITEST, 'run', ...TESTS], { env, stdio: 'inherit' }).status !== 0;
});
console.log(failed.length > 0 ? `\nFailed without ${failed.join(', ')}` : '\nAll pass');
process.exitCode = failed.length > 0 ? 1 : 0;
