import { IconDotsVertical, IconMusicDown, IconPhotoDown, IconThumbUp, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { downloadLink } from '#kit/download.ts';
import { formatCount, formatCounted } from '#kit/format.ts';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { Menu } from '#kit/ui/menu.tsx';

import type { Song } from '../contest.queries.ts';
import { SongDialogs } from '../song/song-dialogs.tsx';
import type { OpenedSong } from '../song/song-dialogs.tsx';

/** What there is besides playing: who made the song, who voted for it, and its files. */
export function PlayerMore({ song }: { song: Song }) {
  return (
    <div className="ms-auto flex flex-none items-center">
      <Counts song={song} />
      <Downloads song={song} />
    </div>
  );
}

/** Shows how many made the song and how many voted for it; a press lists them. */
function Counts({ song }: { song: Song }) {
  const [opened, setOpened] = useState<OpenedSong | null>(null);
  return (
    <div className="flex flex-none">
      <Count
        label={formatCounted(song.users.length, 'partner', 'partners')}
        icon={<IconUsers size={18} aria-hidden />}
        count={song.users.length}
        onOpen={() => setOpened({ what: 'partners', song })}
      />
      <Count
        label={formatCounted(song.votes, 'vote', 'votes')}
        icon={<IconThumbUp size={18} aria-hidden />}
        count={song.votes}
        onOpen={() => setOpened({ what: 'voters', song })}
      />
      {opened && <SongDialogs opened={opened} songs={[song]} onClose={() => setOpened(null)} />}
    </div>
  );
}

type CountProps = { label: string; icon: ReactNode; count: number; onOpen: () => void };

function Count({ label, icon, count, onOpen }: CountProps) {
  return (
    <button
      type="button"
      className="inline-flex h-control min-w-11 cursor-pointer items-center justify-center gap-1 rounded-md px-2 text-13 font-medium text-ink-soft transition-colors hover:bg-hover hover:text-ink"
      aria-haspopup="dialog"
      aria-label={label}
      onClick={onOpen}
    >
      {icon}
      {formatCount(count)}
    </button>
  );
}

type Download = { label: string; icon: ReactNode; link: ReturnType<typeof downloadLink> | null };

function listDownloads({ media }: Song): Download[] {
  const name = media.name.replace(/\.\w{2,4}$/, '').trim() || media.title;
  return [
    {
      label: 'Download Music',
      icon: <IconMusicDown size={18} aria-hidden />,
      link: media.url_complete === null ? null : downloadLink(media.url_complete, name),
    },
    {
      label: 'Download Thumbnail',
      icon: <IconPhotoDown size={18} aria-hidden />,
      link: media.thumbnail_url === null ? null : downloadLink(media.thumbnail_url, name),
    },
  ];
}

function save(link: NonNullable<Download['link']>): void {
  const element = document.createElement('a');
  Object.assign(element, link);
  element.click();
}

/** Downloads of the song and its picture; side by side, or in a menu where there is no room. */
function Downloads({ song }: { song: Song }) {
  const downloads = listDownloads(song);
  return (
    <>
      <div className="flex flex-none @max-[600px]/player:hidden">
        {downloads.map(({ label, icon, link }) => (
          <IconButton
            key={label}
            label={label}
            tip="end"
            icon={icon}
            disabled={link === null}
            onClick={() => link && save(link)}
          />
        ))}
      </div>
      <div className="hidden flex-none @max-[600px]/player:block">
        <Menu
          label="Downloads"
          renderTrigger={(props) => (
            <IconButton
              {...props}
              label="Downloads"
              tip="none"
              icon={<IconDotsVertical size={18} aria-hidden />}
            />
          )}
          items={downloads.map(({ label, icon, link }) => ({
            label,
            icon,
            isDisabled: link === null,
            onSelect: () => link && save(link),
          }))}
        />
      </div>
    </>
  );
}
