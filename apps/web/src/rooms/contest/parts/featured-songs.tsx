import { CONTEST_MESSAGES } from '@greenroom/contract/contest.rules';
import { IconTrophy } from '@tabler/icons-react';

import { Carousel } from '#kit/ui/carousel.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';

import { player, usePlayer } from './player.ts';
import type { Song } from '../contest.queries.ts';
import { FeaturedActions } from './featured-actions.tsx';
import { useFeaturedOrder, useHold, useLead } from './featured-order.ts';
import type { OnOpenSong } from './song-dialogs.tsx';
import { SongCard } from './song-card.tsx';
import { SongVotes } from './song-votes.tsx';
import { useSelection } from './use-selection.ts';

type FeaturedSongsProps = {
  /** By rank. */
  songs: readonly Song[];
  onOpen: OnOpenSong;
  /** Whether a dialog or panel covers the page. */
  isBehind: boolean;
};

/** The songs in the contest: one can be started or ended alone, several can be removed. @source spec 2 Song Contest */
export function FeaturedSongs({ songs, onOpen, isBehind }: FeaturedSongsProps) {
  const { currentId, isPlaying } = usePlayer();
  const selection = useSelection(songs);
  const hold = useHold(songs);
  const shown = useFeaturedOrder(songs, hold.isHeld || isBehind);
  const lead = useLead(songs[0]);
  const chosenId = selection.ids.length === 1 ? selection.ids[0] : currentId;

  return (
    <>
      <output className="only-read">{lead}</output>
      {songs.length === 0 ? (
        <EmptyState
          icon={<IconTrophy size={24} />}
          title={CONTEST_MESSAGES.noFeatured}
          text="Select songs below and add them to open them for votes."
        />
      ) : (
        <div {...hold.props}>
          <Carousel
            label="Songs in the contest"
            items={shown}
            renderCard={(song, place) => (
              <SongCard
                song={song}
                rank={place + 1}
                isPaused={!song.is_active}
                isCurrent={song.id === currentId}
                isPlaying={song.id === currentId && isPlaying}
                onPlay={() => (song.id === currentId ? player.toggle() : player.play(song.id, 'featured'))}
                onPartners={() => onOpen('partners', song)}
                facts={
                  <SongVotes
                    song={song}
                    onVoters={() => onOpen('voters', song)}
                    onChart={() => onOpen('chart', song)}
                  />
                }
                tick={{ isOn: selection.has(song.id), onToggle: () => selection.toggle(song.id) }}
              />
            )}
          >
            <FeaturedActions
              chosen={songs.find(({ id }) => id === chosenId)}
              ids={selection.ids}
              isVoting={songs.some((song) => song.is_active)}
            />
          </Carousel>
        </div>
      )}
    </>
  );
}
