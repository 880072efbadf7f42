import type { VoteChart } from '@greenroom/contract/contest';
import { CONTEST_HINTS as HINTS } from '@greenroom/contract/contest.rules';
import type { HintKind } from '@greenroom/contract/contest.rules';

import type { Db } from '#kit/db/db.ts';
import { getVoteFacts, getVoteSpan } from '#rooms/contest/board/chart.store.ts';
import { listSetAsides } from '#rooms/contest/voting/set-aside.store.ts';
import type { VoteFacts } from '#rooms/contest/board/chart.store.ts';

const MINUTE = 60;
const DAY = 86_400;
const SIZES = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440].map((minutes) => minutes * MINUTE);
const BUCKETS = 120;

export type Hint = { kind: HintKind; at: string; votes: number; share: number };

const secondsToIso = (seconds: number): string => new Date(seconds * 1000).toISOString();

/**
 * Returns the seconds of a bucket, so that at most 120 cover the first to the last second: 1 minute to 1 day, or whole
 * days.
 */
export function chooseBucketSeconds(first: number, last: number): number {
  const fits = (size: number) => Math.floor(last / size) - Math.floor(first / size) < BUCKETS;
  const size = SIZES.find(fits);
  if (size !== undefined) return size;
  let days = 2;
  while (!fits(days * DAY)) days += 1;
  return days * DAY;
}

/** Returns the median of numbers given in groups of equal ones. */
function findMedian(groups: readonly { votes: number; minutes: number }[]): number {
  const ordered = groups.filter(({ minutes }) => minutes > 0).toSorted((a, b) => a.votes - b.votes);
  const count = ordered.reduce((sum, { minutes }) => sum + minutes, 0);
  const at = (index: number): number => {
    let passed = 0;
    return ordered.find(({ minutes }) => (passed += minutes) > index)?.votes ?? 0;
  };
  return count === 0 ? 0 : (at(Math.floor((count - 1) / 2)) + at(Math.floor(count / 2))) / 2;
}

/**
 * Returns what staff should look at: minutes with far more votes than the others with votes, and networks with many
 * votes. Each kind is sorted largest first.
 */
export function listHints({ total, peaks, minutes, sources }: Omit<VoteFacts, 'buckets'>): Hint[] {
  const voteShare = (votes: number) => votes / total;
  const others = (peak: number) =>
    minutes.map((group) => (group.votes === peak ? { ...group, minutes: group.minutes - 1 } : group));
  const bursts = peaks.filter(
    ({ votes }) => votes >= HINTS.votesMin && votes >= HINTS.burstTimes * findMedian(others(votes)),
  );
  const crowds = sources.filter(
    ({ votes }) => votes >= HINTS.votesMin && voteShare(votes) >= HINTS.sourceShare,
  );
  const hint = (kind: Hint['kind']) => (each: { at: string; votes: number }) => ({
    kind,
    ...each,
    share: voteShare(each.votes),
  });
  return [...bursts.map(hint('burst')), ...crowds.map(hint('source'))];
}

/** Returns a song's votes over time with hints about what is odd; null when there is no such song. */
export async function getVoteChart(db: Db, songId: number): Promise<VoteChart | null> {
  const span = await getVoteSpan(db, songId);
  if (!span) return null;
  const { first, last } = span;
  const setAsides = await listSetAsides(db, songId);
  if (first === null || last === null) return { bucketSeconds: MINUTE, buckets: [], hints: [], setAsides };
  const size = chooseBucketSeconds(first, last);
  const facts = await getVoteFacts(db, songId, { bucketSeconds: size, most: HINTS.most });
  const byNumber = new Map(facts.buckets.map((bucket) => [bucket.number, bucket]));
  const from = Math.floor(first / size);
  const buckets = Array.from({ length: Math.floor(last / size) - from + 1 }, (_, index) => {
    const { logged = 0, notLogged = 0 } = byNumber.get(from + index) ?? {};
    return { at: secondsToIso((from + index) * size), logged, notLogged };
  });
  return { bucketSeconds: size, buckets, hints: listHints(facts), setAsides };
}
