import { IconListCheck } from '@tabler/icons-react';
import { useState } from 'react';

import { Button } from '#kit/ui/button.tsx';

import type { useSubmissionList } from '../contest.queries.ts';
import { ContestList } from './contest-list.tsx';
import classes from './contest-page.module.css';
import type { OnOpenSong } from './song-dialogs.tsx';
import { SubmissionSongs } from './submission-songs.tsx';
import { useSelection } from './use-selection.ts';

type SubmissionBoardProps = { list: ReturnType<typeof useSubmissionList>; onOpen: OnOpenSong };

/** 'Song Submissions' with its select mode. @source spec 2 Song Contest */
export function SubmissionBoard({ list, onOpen }: SubmissionBoardProps) {
  const [isSelecting, setSelecting] = useState(false);
  const selection = useSelection(list.data);

  function handleMode(): void {
    selection.clear();
    setSelecting(!isSelecting);
  }

  return (
    <section className={classes.board} aria-labelledby="song-submissions">
      <header className={classes.head}>
        <h2 className={classes.heading} id="song-submissions">
          Song Submissions
        </h2>
        <Button
          look="default"
          className={classes.mode}
          icon={<IconListCheck size={18} aria-hidden />}
          aria-pressed={isSelecting}
          disabled={!list.data?.length}
          onClick={handleMode}
        >
          Select song for the contest / delete
        </Button>
      </header>
      <ContestList list={list}>
        {(songs) => (
          <SubmissionSongs songs={songs} onOpen={onOpen} selection={isSelecting ? selection : null} />
        )}
      </ContestList>
    </section>
  );
}
