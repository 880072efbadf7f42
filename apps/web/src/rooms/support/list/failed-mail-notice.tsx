import { IconMailExclamation } from '@tabler/icons-react';

import { formatCounted } from '#kit/format.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { useOpening } from '#kit/opening.ts';
import { Button } from '#kit/ui/button.tsx';

import { useFailedMailCount } from '../support-mails.queries.ts';

const FailedMails = lazyDialog(async () => (await import('../parts/failed-mails.tsx')).FailedMails);

/** Says how many mails could not be sent, and leads to them. Nothing while there are none. */
export function FailedMailNotice() {
  const count = useFailedMailCount();
  const panel = useOpening<true>();
  return (
    <>
      {count > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-danger-tint px-4 py-2 text-danger-ink">
          <IconMailExclamation size={18} aria-hidden className="flex-none" />
          <p className="text-13">{formatCounted(count, 'mail', 'mails')} could not be sent.</p>
          <Button
            look="default"
            size="small"
            aria-haspopup="dialog"
            onClick={(press) => panel.open(true, press.currentTarget)}
          >
            Show failed mails
          </Button>
        </div>
      )}
      {panel.what && <FailedMails isOpen={panel.isOpen} onClose={panel.close} />}
    </>
  );
}
