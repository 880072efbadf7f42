import { CONTEST_MESSAGES } from '@greenroom/contract/contest.rules';
import { LIMITS } from '@greenroom/contract/kit/limits';
import { IconChartBar } from '@tabler/icons-react';
import { useState } from 'react';

import { formatCounted } from '#kit/format.ts';
import { Button } from '#kit/ui/button.tsx';
import { Dialog } from '#kit/ui/dialog.tsx';
import { SearchField } from '#kit/ui/search-field.tsx';
import { useFocusBack } from '#rooms/media/parts/use-focus-back.ts';

import { useVoteCounts } from '../contest-voters.queries.ts';
import type { VotedSong } from '../contest-voters.queries.ts';
import { VoteChartPanel } from './vote-chart-panel.tsx';
import { VoterList } from './voter-list.tsx';
import classes from './voters-dialog.module.css';

export type VotersDialogProps = { song: VotedSong; onClose: () => void };

/**
 * Lists who voted for a song. It is open while mounted, and then returns the focus. The chart replaces it and
 * links back to it. Load it lazily. @source spec 2 Song Contest
 */
export function VotersDialog({ song, onClose }: VotersDialogProps) {
  useFocusBack();
  const [search, setSearch] = useState('');
  const [view, setView] = useState<'voters' | 'chart' | 'back'>('voters');
  const counts = useVoteCounts(song);

  if (view === 'chart') return <VoteChartPanel song={song} onClose={() => setView('back')} />;
  return (
    <Dialog isOpen onClose={onClose} title="Voters" isWide>
      <p className={classes.title}>
        {song.media.title}, {formatCounted(counts.logged + counts.not_logged, 'vote', 'votes')}
      </p>
      <div className={classes.tools}>
        <div className={classes.search}>
          <SearchField label="Search voters" value={search} min={LIMITS.lookupMin} onSearch={setSearch} />
        </div>
        <Button
          look="default"
          icon={<IconChartBar size={18} aria-hidden />}
          data-autofocus={view === 'back' || undefined}
          onClick={() => setView('chart')}
        >
          Votes over time
        </Button>
      </div>
      <div className={classes.parts}>
        <VoterList
          songId={song.id}
          kind="logged"
          title="Registered voters"
          none={CONTEST_MESSAGES.noVotesLogged}
          count={counts.logged}
          search={search}
        />
        <VoterList
          songId={song.id}
          kind="not_logged"
          title="Unregistered voters"
          none={CONTEST_MESSAGES.noVotesNotLogged}
          count={counts.not_logged}
          search={search}
        />
      </div>
    </Dialog>
  );
}
