import { Session } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const SAMPLE_MICROS = 200;
let profiler: Session | null = null;
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as (options: { type: 'major'; flavor: 'last-resort' }) => void;

type Question = 'cpu' | 'memory' | 'peak' | 'profile';

/** Reports this process's address to the bench and, on request, its CPU time, memory or profile. */
export function report(address: string): void {
  process.on('message', (question: Question) => {
    void answer(question).then((found) => process.send?.({ question, answer: found }));
  });
  process.on('SIGTERM', () => process.exit(0));
  // The bench has ended, and nothing else would end this process.
  process.on('disconnect', () => process.exit(0));
  process.send?.({ question: 'address', answer: address });
}

/** Returns, for `cpu`, the CPU time so far in µs; for `memory`, the memory that is in use, and for `peak`, the most so far, in bytes. For `profile`, starts a profile (null); the next call ends and returns it. */
async function answer(question: Question): Promise<unknown> {
  if (question === 'cpu') {
    const { user, system } = process.cpuUsage();
    return user + system;
  }
  if (question === 'memory') {
    // V8 also gives back what it keeps for later, which comes and goes by itself.
    collectGarbage({ type: 'major', flavor: 'last-resort' });
    return process.memoryUsage.rss();
  }
  if (question === 'peak') return process.resourceUsage().maxRSS * 1024;
  if (profiler) {
    const { profile } = await profiler.post('Profiler.stop');
    profiler.disconnect();
    profiler = null;
    return profile;
  }
  profiler = new Session();
  profiler.connect();
  await profiler.post('Profiler.enable');
  await profiler.post('Profiler.setSamplingInterval', { interval: SAMPLE_MICROS });
  await profiler.post('Profiler.start');
  return null;
}
