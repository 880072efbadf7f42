import { IconClock } from '@tabler/icons-react';

import { errorMessage } from '#kit/api.ts';
import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import { formatDateTime } from '#kit/format.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { useOpening } from '#kit/opening.ts';
import { Button } from '#kit/ui/button.tsx';

import { useVoting } from '../contest-closing.queries.ts';
import type { Voting } from '../contest-closing.queries.ts';

const ClosingDialog = lazyDialog(async () => (await import('./closing-dialog.tsx')).ClosingDialog);

/** Says when voting closes by itself, and opens the dialog that sets it. Its place is kept while voting is closed. */
export function Closing({ isVoting }: { isVoting: boolean }) {
  const { data, error, refetch } = useVoting();
  const { open, close, what, isOpen, count } = useOpening<Voting>();
  if (!has('contest')) return null;
  if (error && !data) return <Failure words={errorMessage(error)} onRetry={() => void refetch()} />;
  const at = (isVoting && data?.close_at) || null;
  const words = at === null ? 'Close at a set time' : `Closes ${formatDateTime(at)}`;
  const icon = <IconClock size={18} aria-hidden />;
  if (!can('contest.setCloseAt')) {
    return at === null ? null : (
      <p className="flex items-center gap-2 text-13 text-ink-soft">
        {icon}
        {words}
      </p>
    );
  }
  return (
    <>
      <Button
        look="default"
        icon={icon}
        disabled={!isVoting || !data}
        aria-haspopup="dialog"
        onClick={(press) => data && open(data, press.currentTarget)}
      >
        {words}
        {!data && <span className="sr-only">loading...</span>}
      </Button>
      {what && <ClosingDialog key={count} isOpen={isOpen} onClose={close} voting={what} />}
    </>
  );
}

function Failure({ words, onRetry }: { words: string; onRetry: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-13 text-danger-ink">
      The closing time could not be loaded. {words}
      <Button look="subtle" size="small" onClick={onRetry}>
        Retry
      </Button>
    </p>
  );
}
