import type { useFeaturedSongList } from '../contest.queries.ts';
import { ContestHeader } from './contest-header.tsx';
import { ContestList } from './contest-list.tsx';
import classes from './contest-page.module.css';
import { FeaturedSongs } from './featured-songs.tsx';
import type { OnOpenSong } from './song-dialogs.tsx';

type FeaturedBoardProps = {
  list: ReturnType<typeof useFeaturedSongList>;
  onOpen: OnOpenSong;
  isBehind: boolean;
};

/** 'Contest Submission': the songs in the contest. @source spec 2 Song Contest */
export function FeaturedBoard({ list, onOpen, isBehind }: FeaturedBoardProps) {
  return (
    <section className={classes.board} aria-label="Contest Submission">
      <ContestHeader songs={list.data ?? []} />
      <ContestList list={list}>
        {(songs) => <FeaturedSongs songs={songs} onOpen={onOpen} isBehind={isBehind} />}
      </ContestList>
    </section>
  );
}
