import { CONNECTION_EVENTS, TEST_EVENT } from '@greenroom/contract/connections.rules';
import { IconChevronRight } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useId, useState } from 'react';

import { can } from '#kit/can.ts';
import { formatCount, formatCounted } from '#kit/format.ts';
import { Badge } from '#kit/ui/badge.tsx';
import { Button } from '#kit/ui/button.tsx';
import { RelativeTime } from '#kit/ui/relative-time.tsx';

import { useSendDeliveryAgain } from '../connections.queries.ts';
import type { ConnectionDelivery } from '../connections.queries.ts';

type DeliveryProps = { delivery: ConnectionDelivery };

const labelOf = ({ event }: ConnectionDelivery): string =>
  event === TEST_EVENT ? 'A test' : CONNECTION_EVENTS[event].label;

function DeliveryState({ delivery: { state, attempts } }: DeliveryProps) {
  switch (state) {
    case 'delivered': {
      return <Badge tone="good">Delivered</Badge>;
    }
    case 'waiting': {
      return (
        <Badge tone={attempts > 0 ? 'attention' : 'quiet'}>{attempts > 0 ? 'Trying again' : 'Waiting'}</Badge>
      );
    }
    case 'given_up': {
      return <Badge tone="attention">{attempts > 0 ? 'Failed' : 'Not sent'}</Badge>;
    }
    default: {
      return <Badge tone="quiet">Withheld</Badge>;
    }
  }
}

/** What came of it: '204 in 85 ms', or why there was no answer. */
function Outcome({ delivery }: DeliveryProps) {
  const { state, status, problem, durationMs, attempts, nextAt } = delivery;
  if (state === 'withheld') return 'The role of whoever saved the connection no longer reads this.';
  if (attempts === 0) return null;
  return (
    <>
      {status === null ? problem : `Answer ${status}`}
      {status !== null && durationMs !== null && ` in ${formatCount(durationMs)} ms`}
      {attempts > 1 && `, after ${formatCounted(attempts, 'try', 'tries')}`}
      {nextAt && (
        <>
          , next try <RelativeTime iso={nextAt} />
        </>
      )}
    </>
  );
}

function Text({ label, children }: { label: string; children: string | null }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <h3 className="text-13 font-medium text-ink-soft">{label}</h3>
      {children ? (
        <pre
          className="max-h-64 overflow-auto rounded-md bg-sunken p-3 font-mono text-12 wrap-anywhere whitespace-pre-wrap"
          dir="ltr"
        >
          {children}
        </pre>
      ) : (
        <p className="text-13 text-ink-faint">Empty</p>
      )}
    </div>
  );
}

/** Something that was sent: what it was, what came of it, and opened what was sent and answered. */
export function DeliveryItem({ delivery }: DeliveryProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li>
      <button
        type="button"
        className="flex min-h-12 w-full cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-start hover:bg-hover focus-visible:-outline-offset-2"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronRight
          size={18}
          aria-hidden
          className={clsx('flex-none text-ink-faint transition-transform', isOpen && 'rotate-90')}
        />
        <span className="min-w-40 flex-1 font-medium">{labelOf(delivery)}</span>
        <span className="min-w-0 text-13 wrap-anywhere text-ink-soft">
          <Outcome delivery={delivery} />
        </span>
        <DeliveryState delivery={delivery} />
        <span className="min-w-28 text-end text-13 text-ink-faint max-sm:text-start">
          <RelativeTime iso={delivery.createdAt} />
        </span>
      </button>
      {isOpen && (
        <div id={id} className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 ps-11 pt-2 pb-4">
          <Bodies delivery={delivery} />
        </div>
      )}
    </li>
  );
}

/** What was sent and answered, and Send again. */
function Bodies({ delivery }: DeliveryProps) {
  const again = useSendDeliveryAgain();
  const { id, state, request, status, answer } = delivery;
  return (
    <>
      {request === null ? (
        <p className="text-13 text-ink-faint">Nothing was sent yet.</p>
      ) : (
        <Text label="Sent">{request}</Text>
      )}
      {status !== null && <Text label="Answer">{answer}</Text>}
      {state !== 'waiting' && can('connections.sendAgain') && (
        <div>
          <Button
            look="default"
            size="small"
            isBusy={again.isPending}
            aria-label={`Send again: ${labelOf(delivery)}`}
            onClick={() => again.press(id)}
          >
            Send again
          </Button>
        </div>
      )}
    </>
  );
}
