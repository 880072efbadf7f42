import type { Song } from '@greenroom/contract/contest';
import { IconDotsVertical, IconMusicDown, IconPhotoDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { IconButton } from '#kit/ui/icon-button.tsx';
import { Menu } from '#kit/ui/menu.tsx';

import classes from './player-downloads.module.css';

type Download = { label: string; icon: ReactNode; address: string | null };

/** The server cleans the name and adds the extension of the file's type. */
function addressOf(url: string | null, name: string): string | null {
  if (url === null) return null;
  const address = new URL(url, location.href);
  address.searchParams.set('download', name);
  return address.href;
}

function downloadsOf({ media }: Song): Download[] {
  const name = media.name.replace(/\.\w{2,4}$/, '').trim() || media.title;
  return [
    {
      label: 'Download Music',
      icon: <IconMusicDown size={18} aria-hidden />,
      address: addressOf(media.url_complete, name),
    },
    {
      label: 'Download Thumbnail',
      icon: <IconPhotoDown size={18} aria-hidden />,
      address: addressOf(media.thumbnail_url, name),
    },
  ];
}

function save(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}

/** Downloads of the song and its picture; side by side, or in a menu where there is no room. */
export function PlayerDownloads({ song }: { song: Song }) {
  const downloads = downloadsOf(song);
  return (
    <>
      <div className={classes.links}>
        {downloads.map(({ label, icon, address }) => (
          <IconButton
            key={label}
            label={label}
            tip="end"
            icon={icon}
            disabled={address === null}
            onClick={() => address !== null && save(address)}
          />
        ))}
      </div>
      <div className={classes.menu}>
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
          items={downloads.map(({ label, icon, address }) => ({
            label,
            icon,
            isDisabled: address === null,
            onSelect: () => address !== null && save(address),
          }))}
        />
      </div>
    </>
  );
}
