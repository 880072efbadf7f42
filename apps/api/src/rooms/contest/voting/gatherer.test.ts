import { CONTEST } from '@greenroom/contract/contest.rules';
import type { StreamEvents } from '@greenroom/contract/stream-events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { openGatherer } from '#rooms/contest/voting/gatherer.service.ts';
import type { Gatherer } from '#rooms/contest/voting/gatherer.service.ts';

type Count = StreamEvents['votes']['songs'][number];

let sent: Count[][];
let gatherer: Gatherer;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  sent = [];
  gatherer = openGatherer((songs) => sent.push(songs));
});
afterEach(() => {
  gatherer.close();
  vi.useRealTimers();
});

const makeVoteCount = (id: number, votes: number, votesSetAside = 0): Count => ({
  id,
  votes,
  votesLoggedCount: 0,
  votesSetAside,
  votesSetAsideLogged: 0,
});
/** Returns the votes of each event, by song. */
const votesSent = () => sent.map((songs) => Object.fromEntries(songs.map(({ id, votes }) => [id, votes])));

test('sends the first count at once, and the last of those that follow together', () => {
  gatherer.take([makeVoteCount(1, 1)]);
  expect(votesSent()).toEqual([{ 1: 1 }]);
  for (const votes of [2, 3, 4]) gatherer.take([makeVoteCount(1, votes), makeVoteCount(2, votes)]);
  expect(sent).toHaveLength(1);
  vi.advanceTimersByTime(CONTEST.showMs);
  expect(votesSent()).toEqual([{ 1: 1 }, { 1: 4, 2: 4 }]);
});

test('sends at once again after a pause', () => {
  gatherer.take([makeVoteCount(1, 1)]);
  vi.advanceTimersByTime(CONTEST.showMs);
  gatherer.take([makeVoteCount(1, 2)]);
  expect(votesSent()).toEqual([{ 1: 1 }, { 1: 2 }]);
});

test('sends a song at most four times a second, however many processes publish', () => {
  const seconds = 10;
  for (let ms = 0; ms < seconds * 1000; ms += 1) {
    gatherer.take([makeVoteCount(1, ms + 1)]);
    vi.advanceTimersByTime(1);
  }
  expect(sent.length).toBeLessThanOrEqual(4 * seconds);
  vi.advanceTimersByTime(CONTEST.showMs);
  expect(votesSent().at(-1)).toEqual({ 1: seconds * 1000 });
});

test('leaves out a count that is older than one it has had', () => {
  gatherer.take([makeVoteCount(1, 7)]);
  gatherer.take([makeVoteCount(1, 6)]);
  vi.advanceTimersByTime(CONTEST.showMs);
  gatherer.take([makeVoteCount(1, 5)]);
  expect(votesSent()).toEqual([{ 1: 7 }]);
});

test('sends fewer votes when some are set aside', () => {
  gatherer.take([makeVoteCount(1, 7)]);
  gatherer.take([makeVoteCount(1, 4, 3)]);
  vi.advanceTimersByTime(CONTEST.showMs);
  expect(votesSent()).toEqual([{ 1: 7 }, { 1: 4 }]);
});

test('sends more songs than fit in one event as several', () => {
  gatherer.take([makeVoteCount(0, 1)]);
  gatherer.take(Array.from({ length: 130 }, (_, id) => makeVoteCount(id + 1, 1)));
  vi.advanceTimersByTime(CONTEST.showMs);
  expect(sent.map(({ length }) => length)).toEqual([1, 100, 30]);
});
