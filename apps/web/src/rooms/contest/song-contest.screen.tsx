import { Page } from '#kit/ui/page.tsx';

import { useFeaturedSongs, useSubmissions } from './contest.queries.ts';
import { PlayerBar } from './parts/player-bar.tsx';

/** /song-contest: the songs that are voted for, those that wait, and a player. @source spec 2 Song Contest */
export function SongContestScreen() {
  const featured = useFeaturedSongs();
  const submissions = useSubmissions();
  return (
    <Page>
      <PlayerBar featured={featured.data} submissions={submissions.data} />
    </Page>
  );
}
