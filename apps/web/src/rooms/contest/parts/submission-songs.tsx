import { CONTEST_MESSAGES } from '@greenroom/contract/contest.rules';
import { IconMusic } from '@tabler/icons-react';

import { Carousel } from '#kit/ui/carousel.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';

import { player, usePlayer } from './player.ts';
import type { Song } from '../contest.queries.ts';
import { Disqualified } from './disqualified.tsx';
import type { OnOpenSong } from './song-dialogs.tsx';
import { SongCard } from './song-card.tsx';
import { SubmissionActions } from './submission-actions.tsx';
import type { Selection } from './use-selection.ts';

type SubmissionSongsProps = {
  songs: readonly Song[];
  onOpen: OnOpenSong;
  /** The selection; null outside the select mode. */
  selection: Selection | null;
};

/** The submissions, newest first. @source spec 2 Song Contest */
export function SubmissionSongs({ songs, onOpen, selection }: SubmissionSongsProps) {
  const { currentId, isPlaying } = usePlayer();
  if (songs.length === 0) {
    return (
      <EmptyState
        icon={<IconMusic size={24} />}
        title={CONTEST_MESSAGES.noSubmissions}
        text="Songs submitted in the app appear here until they are added to the contest."
      />
    );
  }
  return (
    <Carousel
      label="Submitted songs"
      items={songs}
      renderCard={(song) => (
        <SongCard
          song={song}
          isCurrent={song.id === currentId}
          isPlaying={song.id === currentId && isPlaying}
          onPlay={() => (song.id === currentId ? player.toggle() : player.play(song.id, 'submissions'))}
          onPartners={() => onOpen('partners', song)}
          note={song.disqualified && <Disqualified {...song.disqualified} />}
          tick={
            selection
              ? { isOn: selection.has(song.id), onToggle: () => selection.toggle(song.id) }
              : undefined
          }
        />
      )}
    >
      {selection && <SubmissionActions selection={selection} />}
    </Carousel>
  );
}
