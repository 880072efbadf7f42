import { HEADLINE_FIELDS } from '@greenroom/contract/headlines.rules';
import { cutText } from '@greenroom/contract/kit/cut-text';
import type { HistoryState } from '@tanstack/react-router';
import { useNavigate } from '@tanstack/react-router';

import { can } from '#kit/can.ts';
import { formatCounted, once } from '#kit/format.ts';

import type { RankedSong, Round } from '../contest-rounds.queries.ts';

/** This many places are named. */
const PLACES = 3;

const listFormat = once(() => new Intl.ListFormat('en-US'));

/** '“Night Ferry” by Ada and Bob'; removed people are not named. */
function songWords({ title, users }: RankedSong): string {
  const names = users.filter(({ id }) => id !== null).map(({ name }) => name);
  return names.length > 0 ? `“${title}” by ${listFormat().format(names)}` : `“${title}”`;
}

const formatVotes = ({ votes }: { votes: number }): string => formatCounted(votes, 'vote', 'votes');

/** '2. “Night Ferry” by Ada, 3 votes', '2. Tie: “Night Ferry” by Ada and “Morning Train” by Bob, 3 votes each'. */
function placeWords(songs: readonly RankedSong[]): string {
  const [first] = songs;
  if (!first) return '';
  const names = listFormat().format(songs.map(songWords));
  return songs.length === 1
    ? `${first.rank}. ${names}, ${formatVotes(first)}`
    : `${first.rank}. Tie: ${names}, ${formatVotes(first)} each`;
}

function winWords(winners: readonly RankedSong[], first: RankedSong, all: string): string {
  const names = listFormat().format(winners.map(songWords));
  return winners.length === 1
    ? `${names} has won the song contest with ${formatVotes(first)} of ${all}.`
    : `Tie: ${names} have won the song contest with ${formatVotes(first)} each of ${all}.`;
}

function winnersTitle(winners: readonly RankedSong[]): string {
  const names = listFormat().format(winners.map(({ title }) => `“${title}”`));
  if (winners.length === 1) return cutText(`${names} wins the song contest`, HEADLINE_FIELDS.title.max);
  const title = `${names} win the song contest`;
  return title.length <= HEADLINE_FIELDS.title.max
    ? title
    : `Tie: ${winners.length} songs win the song contest`;
}

/** Returns the headline that announces a round's winner, or all of them; null when nobody has won. */
export function announceWinners(round: Round): NonNullable<HistoryState['headline']> | null {
  const ranked = round.ranking.filter(({ rank, votes }) => rank !== null && rank <= PLACES && votes > 0);
  const [winners = [], ...places] = Map.groupBy(ranked, ({ rank }) => rank).values();
  const [first] = winners;
  if (!first || round.winner === null) return null;
  const paragraphs = [
    winWords(winners, first, formatVotes(round)),
    places.map(placeWords).join('\n'),
    'Thank you to everybody who took part and voted.',
  ];
  return {
    title: winnersTitle(winners),
    description: cutText(paragraphs.filter(Boolean).join('\n\n'), HEADLINE_FIELDS.description.max),
  };
}

/** Returns what opens a new headline about a round's winner; null when nobody has won, or the role may not write headlines. */
export function useAnnounce(round: Round | undefined): (() => void) | null {
  const navigate = useNavigate();
  const headline = round ? announceWinners(round) : null;
  if (!headline || !can('headlines.create')) return null;
  return () => void navigate({ to: '/headline-management', state: { asked: 'Create Headline', headline } });
}
