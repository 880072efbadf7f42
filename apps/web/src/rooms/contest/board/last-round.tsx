import { IconSpeakerphone } from '@tabler/icons-react';

import { can } from '#kit/can.ts';
import { Button } from '#kit/ui/button.tsx';

import { useLastRound } from '../contest-rounds.queries.ts';

/** While voting is closed: leads to the last round, where its winner can be announced. */
export function LastRound({ onOpen }: { onOpen: (roundId: number) => void }) {
  const { data: round } = useLastRound();
  if (!round || round.winner === null || !can('headlines.create')) return null;
  return (
    <Button
      look="subtle"
      size="small"
      className="max-w-full min-w-0 *:min-w-0"
      icon={<IconSpeakerphone size={18} className="flex-none" aria-hidden />}
      aria-haspopup="dialog"
      onClick={() => onOpen(round.id)}
    >
      <span className="truncate">Announce {round.winner}</span>
    </Button>
  );
}
