import { HEADLINE } from '@greenroom/contract/headlines.rules';
import type { HistoryState } from '@tanstack/react-router';
import { useNavigate } from '@tanstack/react-router';

import { can } from '#kit/can.ts';
import { formatCounted, once } from '#kit/format.ts';

import type { RankedSong, Round } from '../contest-rounds.queries.ts';

/** This many places are named. */
const PLACES = 3;

const listOf = once(() => new Intl.ListFormat('en-US'));

/** '“Night Ferry” by Ada and Bob'; removed people are not named. */
function songWords({ title, users }: RankedSong): string {
  const names = users.filter(({ id }) => id !== null).map(({ name }) => name);
  return names.length > 0 ? `“${title}” by ${listOf().format(names)}` : `“${title}”`;
}

/** Returns the headline that announces a round's winner; null when nobody has won. */
export function headlineOf(round: Round): NonNullable<HistoryState['headline']> | null {
  const [first, ...others] = round.ranking.filter(({ rank, votes }) => rank !== null && votes > 0);
  if (!first || round.winner === null) return null;
  const places = others.slice(0, PLACES - 1).map((song) => {
    const votes = formatCounted(song.votes, 'vote', 'votes');
    return `${song.rank}. ${songWords(song)}, ${votes}`;
  });
  const all = formatCounted(round.votes, 'vote', 'votes');
  const paragraphs = [
    `${songWords(first)} has won the song contest with ${formatCounted(first.votes, 'vote', 'votes')} of ${all}.`,
    places.join('\n'),
    'Thank you to everybody who took part and voted.',
  ];
  return {
    title: `“${first.title}” wins the song contest`.slice(0, HEADLINE.titleMax),
    description: paragraphs.filter(Boolean).join('\n\n').slice(0, HEADLINE.descriptionMax),
  };
}

/** Returns what opens a new headline about a round's winner; null when nobody has won, or the role may not write headlines. */
export function useAnnounce(round: Round | undefined): (() => void) | null {
  const navigate = useNavigate();
  const headline = round ? headlineOf(round) : null;
  if (!headline || !can('headlines.create')) return null;
  return () => void navigate({ to: '/headline-management', state: { asked: 'Create Headline', headline } });
}
