import { lazyDialog } from '#kit/lazy-part.tsx';

import type { Song } from '../contest.queries.ts';

type Props = { song: Song; onClose: () => void };

const DIALOGS = {
  history: lazyDialog<Props>(async () => (await import('./song-history.tsx')).SongHistory),
  partners: lazyDialog<Props>(async () => (await import('./partners-dialog.tsx')).PartnersDialog),
  voters: lazyDialog<Props>(async () => (await import('./voters-dialog.tsx')).VotersDialog),
  chart: lazyDialog<Props>(async () => (await import('./vote-chart-panel.tsx')).VoteChartPanel),
};

/** Opens a dialog about a song. */
export type OnOpenSong = (what: keyof typeof DIALOGS, song: Song) => void;
export type OpenedSong = { what: keyof typeof DIALOGS; song: Song };

type SongDialogsProps = { opened: OpenedSong; songs: readonly Song[]; onClose: () => void };

/** The open dialog about a song, with its current figures. */
export function SongDialogs({ opened: { what, song }, songs, onClose }: SongDialogsProps) {
  const Part = DIALOGS[what];
  return <Part song={songs.find(({ id }) => id === song.id) ?? song} onClose={onClose} />;
}
