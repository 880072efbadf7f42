import { errorReason } from '#kit/errors.ts';

/** A job of this process: since when it has not ended well, and why it last failed. */
export type JobState = { name: string; endedAt: Date; reason: string | null; isLate: boolean };

/** Knows how the jobs of this process went. */
export type Jobs = {
  /** Runs a job, and notes how it ended. @throws what the job throws */
  run(name: string, work: () => Promise<unknown>): Promise<void>;
  /** Lists the jobs that have run, the one that is overdue longest first. */
  list(now?: Date): JobState[];
};

/** Ten rounds: one that folds after a bulk load takes minutes. */
const LATE_MS = 10 * 60_000;

/** Returns a place where jobs are noted. */
export function openJobs(): Jobs {
  const jobs = new Map<string, { endedAt: Date; reason: string | null }>();
  return {
    async run(name, work) {
      const job = jobs.get(name) ?? { endedAt: new Date(), reason: null };
      jobs.set(name, job);
      try {
        await work();
        Object.assign(job, { endedAt: new Date(), reason: null });
      } catch (error) {
        job.reason = errorReason(error);
        throw error;
      }
    },
    list: (now = new Date()) =>
      [...jobs]
        .map(([name, { endedAt, reason }]) => ({
          name,
          endedAt,
          reason,
          isLate: now.getTime() - endedAt.getTime() > LATE_MS,
        }))
        .toSorted((one, other) => one.endedAt.getTime() - other.endedAt.getTime()),
  };
}
