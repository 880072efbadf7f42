import { IconWifi } from '@tabler/icons-react';
import { useState } from 'react';

import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import { formatDateTime } from '#kit/format.ts';
import { Button } from '#kit/ui/button.tsx';
import { ChoiceSelect } from '#kit/ui/choice-select.tsx';
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx';

import { useSetSharedNetwork, useVoting } from '../contest-closing.queries.ts';

const HOURS = ['3', '6', '12'] as const;

/** Says that a hall shares a network, so that its limits refuse nobody there, and until when. */
export function SharedNetwork() {
  const { data } = useVoting();
  const set = useSetSharedNetwork();
  const [isAsking, setAsking] = useState(false);
  const [hours, setHours] = useState<(typeof HOURS)[number]>('6');
  if (!has('contest') || !can('contest.setSharedNetwork') || !data) return null;
  const until = data.shared_until ?? null;
  return (
    <>
      <Button
        look="default"
        icon={<IconWifi size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        {until === null ? 'Tonight we share a network' : `Shared network until ${formatDateTime(until)}`}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={until === null ? 'Tonight we share a network' : 'End the shared network'}
        confirmText={until === null ? 'Yes, we do' : 'Yes, end it'}
        onConfirm={() => set.mutateAsync(until === null ? Number(hours) : null)}
      >
        {until === null
          ? 'In a hall with one Wi-Fi everybody votes and registers from the same address, and the limits of an address would refuse most of them. For these hours an address may do 50 times as much.'
          : 'The usual limits of an address hold again at once.'}
        {until === null && (
          <div className="mt-4 text-ink">
            <ChoiceSelect
              label="For how long"
              choices={HOURS.map((value) => ({ value, label: `${value} hours` }))}
              value={hours}
              onChange={setHours}
            />
          </div>
        )}
      </ConfirmDialog>
    </>
  );
}
