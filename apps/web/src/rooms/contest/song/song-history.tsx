import { HistoryPanel } from '#rooms/audit/parts/history-panel.tsx';

import type { Song } from '../contest.queries.ts';

/** What was done to a song. Load it lazily. */
export function SongHistory({ song, onClose }: { song: Song; onClose: () => void }) {
  return <HistoryPanel kind="songs" record={song.id} title={song.media.title} onClose={onClose} />;
}
