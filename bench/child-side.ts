import { Session } from 'node:inspector/promises';

const SAMPLE_MICROS = 200;
let profiler: Session | null = null;

/** Reports this process's address to the bench and, on request, its CPU time or profile. */
export function report(address: string): void {
  process.on('message', (question: 'cpu' | 'profile') => {
    void answer(question).then((found) => process.send?.({ question, answer: found }));
  });
  process.on('SIGTERM', () => process.exit(0));
  // The bench has ended, and nothing else would end this process.
  process.on('disconnect', () => process.exit(0));
  process.send?.({ question: 'address', answer: address });
}

/** Returns, for `cpu`, the CPU time so far in µs. For `profile`, starts a profile (null); the next call ends and returns it. */
async function answer(question: 'cpu' | 'profile'): Promise<unknown> {
  if (question === 'cpu') {
    const { user, system } = process.cpuUsage();
    return user + system;
  }
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
