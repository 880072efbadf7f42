import { Session } from 'node:inspector/promises';

const SAMPLE_MICROS = 200;
let profiler: Session | null = null;

/** Tells the bench where this process listens and, whenever it asks, what it needs to know of the processor. */
export function report(address: string): void {
  process.on('message', (question: 'cpu' | 'profile') => {
    void answer(question).then((found) => process.send?.({ question, answer: found }));
  });
  process.on('SIGTERM', () => process.exit(0));
  // The bench is gone: nobody else would end this process.
  process.on('disconnect', () => process.exit(0));
  process.send?.({ question: 'address', answer: address });
}

/** `cpu`: µs of processor used so far. `profile`: begins a profile (null), and the next time ends and gives it. */
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
