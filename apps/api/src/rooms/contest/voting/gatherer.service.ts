import { CONTEST } from '@greenroom/contract/contest.rules';
import type { StreamEvents } from '@greenroom/contract/stream-events';
import type { FastifyInstance } from 'fastify';

type Count = StreamEvents['votes']['songs'][number];

/** As many as an event may hold. */
const SONGS = 100;

/** Passes vote counts on to the streams of this process, seldom enough to be read. */
export type Gatherer = {
  /** Takes what a process published. */
  take(songs: readonly Count[]): void;
  close(): void;
};

/** Gathers the votes that all processes publish for the streams of this one. */
export function gatherVotes(app: FastifyInstance): void {
  const gatherer = openGatherer((songs) => app.events.send('votes', { songs }));
  app.events.gather('votes', ({ songs }) => gatherer.take(songs));
  app.addHook('onClose', async () => gatherer.close());
}

/**
 * Creates the gatherer of this process. The first counts are sent at once, and later ones together, at most once in
 * `CONTEST.showMs`: however many processes publish, a song is sent no more often.
 */
export function openGatherer(send: (songs: Count[]) => void): Gatherer {
  const newest = new Map<number, Count>();
  const waiting = new Set<number>();
  let timer: NodeJS.Timeout | null = null;

  function sendWaiting(): void {
    timer = null;
    if (waiting.size === 0) return;
    const songs = [...waiting].flatMap((id) => newest.get(id) ?? []);
    waiting.clear();
    for (let from = 0; from < songs.length; from += SONGS) send(songs.slice(from, from + SONGS));
    timer = setTimeout(sendWaiting, CONTEST.showMs).unref();
  }

  return {
    take(songs) {
      for (const song of songs) {
        const known = newest.get(song.id);
        // Processes publish at the same time, so an older count may arrive later.
        if (known && countAllVotes(song) < countAllVotes(known)) continue;
        newest.set(song.id, song);
        waiting.add(song.id);
      }
      if (!timer) sendWaiting();
    },
    close() {
      if (timer) clearTimeout(timer);
    },
  };
}

/** Returns all votes of a song, which only grow; those that count fall when some are set aside. */
const countAllVotes = ({ votes, votesSetAside }: Count): number => votes + votesSetAside;
