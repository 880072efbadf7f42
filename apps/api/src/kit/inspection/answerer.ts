import { constants, setPriority } from 'node:os';

const tell = (answer: object | null) => process.send?.({ answer, memory: process.memoryUsage.rss() });

/**
 * Answers the questions of `pool.ts`, one after the other, in a process that may be killed. An answer of null, like an
 * error, means that there is none.
 */
export function answerAll(answer: (question: never) => Promise<object | null>): void {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  process.on('message', (question) => {
    answer(question as never).then(tell, () => tell(null));
  });
  process.on('disconnect', () => process.exit());
  tell(null);
}
