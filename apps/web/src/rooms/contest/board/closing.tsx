import { IconClock } from '@tabler/icons-react';

import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import { formatDateTime } from '#kit/format.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { useOpening } from '#kit/opening.ts';
import { Button } from '#kit/ui/button.tsx';

import { useVoting } from '../contest-closing.queries.ts';
import type { Voting } from '../contest-closing.queries.ts';

const ClosingDialog = lazyDialog(async () => (await import('./closing-dialog.tsx')).ClosingDialog);

/** Says when voting closes by itself, and opens the dialog that sets it. */
export function Closing() {
  const { data } = useVoting();
  const { open, what, ...dialog } = useOpening<Voting>();
  if (!has('contest_close_at') || !data) return null;
  const at = data.close_at;
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
        look="subtle"
        size="small"
        icon={icon}
        aria-haspopup="dialog"
        onClick={(press) => open(data, press.currentTarget)}
      >
        {words}
      </Button>
      {what && <ClosingDialog {...dialog} voting={what} />}
    </>
  );
}
