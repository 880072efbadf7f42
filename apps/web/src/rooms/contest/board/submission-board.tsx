import { CONTEST_MESSAGES } from '@greenroom/contract/contest.rules';
import { IconHeadphones, IconListCheck, IconMusic, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';

import { useRequestedAct } from '#kit/requested-act.ts';
import { can } from '#kit/can.ts';
import { errorMessage } from '#kit/api.ts';
import { has } from '#kit/capabilities.ts';
import { config } from '#kit/config.ts';
import { formatCounted } from '#kit/format.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { useOpening } from '#kit/opening.ts';
import { Button } from '#kit/ui/button.tsx';
import { CsvButton } from '#kit/ui/csv-button.tsx';
import { Carousel } from '#kit/ui/carousel.tsx';
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';

import type { Song, useSubmissionList } from '../contest.queries.ts';
import { useAddSongs, useRemoveSongs } from '../contest-songs.queries.ts';
import { Disqualified } from '../parts/disqualified.tsx';
import { player, usePlayer } from '../player/player.ts';
import type { OnOpenSong } from '../song/song-dialogs.tsx';
import { ActionFailure } from './action-failure.tsx';
import { ContestList } from './contest-list.tsx';
import { SongCard, songWords } from './song-card.tsx';
import { useSelection } from './use-selection.ts';
import type { Selection } from './use-selection.ts';

const ListeningSession = lazyDialog(
  async () => (await import('../listening/listening-session.tsx')).ListeningSession,
);

type SubmissionBoardProps = { list: ReturnType<typeof useSubmissionList>; onOpen: OnOpenSong };

/** 'Song Submissions' with its select mode. @source spec 2 Song Contest */
export function SubmissionBoard({ list, onOpen }: SubmissionBoardProps) {
  const [isSelecting, setSelecting] = useState(false);
  const selection = useSelection(list.data);
  const listening = useOpening<true>();
  useRequestedAct('Listen to the submissions', () => listening.open(true));

  function handleMode(): void {
    selection.clear();
    setSelecting(!isSelecting);
  }

  return (
    <section
      className="mt-4 grid grid-cols-1 gap-3 border-t border-line pt-6"
      aria-labelledby="song-submissions"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h2 className="text-16" id="song-submissions">
          Song Submissions
        </h2>
        <div className="flex flex-wrap items-center gap-2 max-[480px]:w-full">
          <CsvButton
            label="Download CSV of the song submissions"
            call="contest.export"
            fileName="song-submissions.csv"
            options={{ query: { featured: 'false' } }}
          />
          {can('contest.setFeatured') && (
            <>
              <Button
                look="default"
                className="max-[480px]:w-full"
                icon={<IconHeadphones size={18} aria-hidden />}
                aria-haspopup="dialog"
                disabled={!list.data?.length}
                onClick={(press) => listening.open(true, press.currentTarget)}
              >
                Listen
              </Button>
              <Button
                look="default"
                className="max-[480px]:w-full aria-pressed:border-accent aria-pressed:bg-accent-tint aria-pressed:text-accent-ink"
                icon={<IconListCheck size={18} aria-hidden />}
                aria-pressed={isSelecting}
                disabled={!list.data?.length}
                onClick={handleMode}
              >
                Select song for the contest / delete
              </Button>
            </>
          )}
        </div>
      </header>
      <ContestList list={list}>
        {(songs) => <Songs songs={songs} onOpen={onOpen} selection={isSelecting ? selection : null} />}
      </ContestList>
      {listening.what && (
        <ListeningSession
          key={listening.count}
          isOpen={listening.isOpen}
          onClose={listening.close}
          songs={list.data ?? []}
        />
      )}
    </section>
  );
}

type SongsProps = {
  songs: readonly Song[];
  onOpen: OnOpenSong;
  /** The selection; null outside the select mode. */
  selection: Selection | null;
};

/** The submissions, newest first. @source spec 2 Song Contest */
function Songs({ songs, onOpen, selection }: SongsProps) {
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
      wordsOf={songWords}
      renderCard={(song) => (
        <SongCard
          song={song}
          isCurrent={song.id === currentId}
          isPlaying={song.id === currentId && isPlaying}
          onPlay={() => (song.id === currentId ? player.toggle() : player.play(song.id, 'submissions'))}
          onPartners={() => onOpen('partners', song)}
          onHistory={() => onOpen('history', song)}
          note={song.disqualified && <Disqualified {...song.disqualified} />}
          tick={
            selection
              ? { isOn: selection.has(song.id), onToggle: () => selection.toggle(song.id) }
              : undefined
          }
        />
      )}
    >
      {selection && <Actions selection={selection} />}
    </Carousel>
  );
}

/** The actions for the selected submissions. @source spec 2 Song Contest */
function Actions({ selection: { ids } }: { selection: Selection }) {
  const asking = useOpening<readonly number[]>();
  const asked = asking.what;
  const add = useAddSongs();
  const remove = useRemoveSongs();

  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      {ids.length > 0 && (
        <>
          <Button
            icon={<IconPlus size={18} aria-hidden />}
            isBusy={add.isPending}
            onClick={() => add.mutate(ids)}
          >
            Add to song contest
          </Button>
          <Button
            look="default"
            tone="danger"
            icon={<IconTrash size={18} aria-hidden />}
            aria-haspopup="dialog"
            onClick={(press) => asking.open(ids, press.currentTarget)}
          >
            Delete songs
          </Button>
        </>
      )}
      <span className="text-13 text-ink-soft">
        {ids.length === 0
          ? 'Select up to ten songs.'
          : formatCounted(ids.length, 'song selected', 'songs selected')}
      </span>
      {add.error && ids.length > 0 && <ActionFailure>{errorMessage(add.error)}</ActionFailure>}
      {asked && (
        <ConfirmDialog
          isOpen={asking.isOpen}
          onClose={asking.close}
          title="Confirm to delete selected songs"
          confirmText="Yes, delete"
          tone="danger"
          onConfirm={() => remove.mutateAsync(asked)}
        >
          {formatCounted(asked.length, 'song will be removed', 'songs will be removed')} from the console and
          the app{has('trash') && `, and can be restored for ${config.removedDays} days`}.
        </ConfirmDialog>
      )}
    </div>
  );
}
