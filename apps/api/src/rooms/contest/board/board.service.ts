import type { Board } from '@greenroom/contract/contest-stage';
import { CONTEST, CONTEST_HINTS as HINTS } from '@greenroom/contract/contest.rules';

import type { Db } from '#kit/db/db.ts';
import { listPaces } from '#rooms/contest/board/board.store.ts';
import type { SongPace } from '#rooms/contest/board/board.store.ts';
import { listHints } from '#rooms/contest/board/chart.service.ts';
import { getVoting } from '#rooms/contest/rounds/closing.store.ts';

const sumNumbers = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/** Returns the newest suspicious minute of the last ten, or null. */
function findBurst({ minutes }: SongPace): { at: string; votes: number } | null {
  const alike = new Map<number, number>();
  for (const { votes } of minutes) alike.set(votes, (alike.get(votes) ?? 0) + 1);
  const hints = listHints({
    total: sumNumbers(minutes.map(({ votes }) => votes)),
    peaks: minutes.toSorted((one, other) => other.votes - one.votes).slice(0, HINTS.most),
    minutes: [...alike].map(([votes, count]) => ({ votes, minutes: count })),
    sources: [],
  });
  const marked = minutes
    .filter(({ at, ago }) => ago < CONTEST.boardBurstMinutes && hints.some((hint) => hint.at === at))
    .toSorted((one, other) => one.ago - other.ago)[0];
  return marked ? { at: marked.at, votes: marked.votes } : null;
}

/** Returns how fast votes arrive, and which songs have a suspicious burst. */
export async function getBoard(db: Db): Promise<Board> {
  const paces = await listPaces(db, CONTEST.boardHourMinutes);
  const { close_at } = await getVoting(db);
  const bars = Array.from({ length: CONTEST.boardMinutes }, () => 0);
  for (const { ago, votes } of paces.flatMap(({ minutes }) => minutes)) {
    const place = bars.length - 1 - ago;
    if (place >= 0) bars[place] = (bars[place] ?? 0) + votes;
  }
  return {
    close_at,
    votesAMinute: sumNumbers(paces.map(({ recent }) => recent)),
    minutes: bars,
    songs: paces.map((pace) => ({ id: pace.id, votesAMinute: pace.recent, burst: findBurst(pace) })),
  };
}
