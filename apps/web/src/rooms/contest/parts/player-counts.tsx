import type { Song } from '@greenroom/contract/contest';
import { IconThumbUp, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';

import { formatCount, formatCounted } from '#kit/format.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';

import classes from './player-counts.module.css';

type DialogProps = { song: Song; onClose: () => void };

const PartnersDialog = lazyDialog<DialogProps>(
  async () => (await import('./partners-dialog.tsx')).PartnersDialog,
);
const VotersDialog = lazyDialog<DialogProps>(async () => (await import('./voters-dialog.tsx')).VotersDialog);

/** Shows how many made the song and how many voted for it; a press lists them. */
export function PlayerCounts({ song }: { song: Song }) {
  const [open, setOpen] = useState<{ what: 'partners' | 'voters'; song: Song } | null>(null);
  const partners = song.users.length;
  const handleClose = () => setOpen(null);
  // The counts of the song that was opened, even when the next one already plays.
  const shown = open?.song.id === song.id ? song : open?.song;
  return (
    <div className={classes.counts}>
      <button
        type="button"
        className={classes.count}
        aria-haspopup="dialog"
        aria-label={formatCounted(partners, 'partner', 'partners')}
        onClick={() => setOpen({ what: 'partners', song })}
      >
        <IconUsers size={18} aria-hidden />
        {formatCount(partners)}
      </button>
      <button
        type="button"
        className={classes.count}
        aria-haspopup="dialog"
        aria-label={formatCounted(song.votes, 'vote', 'votes')}
        onClick={() => setOpen({ what: 'voters', song })}
      >
        <IconThumbUp size={18} aria-hidden />
        {formatCount(song.votes)}
      </button>
      {open?.what === 'partners' && shown && <PartnersDialog song={shown} onClose={handleClose} />}
      {open?.what === 'voters' && shown && <VotersDialog song={shown} onClose={handleClose} />}
    </div>
  );
}
