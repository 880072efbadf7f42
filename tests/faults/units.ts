/** Two units. The number of each stands in its port, as the unit's file says: 400 and 31. */
export const UNITS = ['greenroom@31', 'greenroom@32'];
/** Their ports. */
export const PORTS = [40_031, 40_032];
/** A program in the place of systemctl, which starts what the unit's file says: from LINK, with a file for each process in PIDS. */
export const SYSTEMCTL = `#!${process.execPath}
const { spawn } = require('node:child_process');
const { existsSync, readFileSync, writeFileSync, rmSync } = require('node:fs');
const [verb, unit] = process.argv.slice(2);
// A process that has ended stays in the list until its parent has asked.
const isAlive = (pid) => existsSync('/proc/' + pid) && !readFileSync('/proc/' + pid + '/stat', 'utf8').includes(') Z');
if (verb === 'list-units') {
  for (const each of ${JSON.stringify(UNITS)})
    if (existsSync(process.env.PIDS + '/' + each)) console.log(each + '.service loaded active running Greenroom');
  process.exit(0);
}
const file = process.env.PIDS + '/' + unit;
if (existsSync(file)) {
  const pid = Number(readFileSync(file, 'utf8'));
  try { process.kill(pid, 'SIGTERM'); } catch {}
  while (isAlive(pid)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  rmSync(file);
}
if (verb === 'restart') {
  const env = { ...process.env, PORT: '400' + unit.split('@')[1] };
  const child = spawn(process.execPath, [process.env.LINK + '/apps/api/src/main.ts'], { env, detached: true, stdio: 'ignore' });
  writeFileSync(file, String(child.pid));
  child.unref();
}
`;
