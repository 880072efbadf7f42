import { CONNECTION_EVENTS, TEST_EVENT } from '@greenroom/contract/connections.rules';
import { IconChevronRight } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useId, useRef, useState } from 'react';

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

/** What came of it: 'Answer 204 in 85 ms', or why there was no answer. */
function Outcome({ delivery }: DeliveryProps) {
  const { state, status, problem, durationMs, attempts, nextAt } = delivery;
  if (state === 'withheld') return 'The role of whoever saved the connection no longer reads this.';
  if (attempts === 0) return null;
  return (
    <>
      {/* A problem is a sentence, and here more follows. */}
      {status === null ? problem?.replace(/\.$/, '') : `Answer ${status}`}
      {status !== null && durationMs !== null && ` in ${formatCount(durationMs)} ms`}
      {attempts > 1 && ` · ${formatCounted(attempts, 'try', 'tries')}`}
      {nextAt && (
        <>
          {' · '}next try <RelativeTime iso={nextAt} />
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
  const rowRef = useRef<HTMLButtonElement>(null);
  return (
    <li>
      <button
        ref={rowRef}
        type="button"
        className="grid min-h-12 w-full cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 px-4 py-2 text-start hover:bg-hover focus-visible:-outline-offset-2 max-sm:items-start"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronRight
          size={18}
          aria-hidden
          className={clsx('text-ink-faint transition-transform max-sm:mt-0.5', isOpen && 'rotate-90')}
        />
        <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-40 flex-1 font-medium">{labelOf(delivery)}</span>
          <span className="min-w-0 text-13 wrap-anywhere text-ink-soft max-sm:order-1 max-sm:empty:hidden">
            <Outcome delivery={delivery} />
          </span>
          <DeliveryState delivery={delivery} />
          <span className="text-13 text-ink-faint max-sm:order-1 sm:min-w-28 sm:text-end">
            <RelativeTime iso={delivery.createdAt} />
          </span>
        </span>
      </button>
      {isOpen && (
        <div id={id} className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 ps-11 pt-2 pb-4">
          <Bodies delivery={delivery} onAgain={() => rowRef.current?.focus()} />
        </div>
      )}
    </li>
  );
}

/** What was sent and answered, and Send again. */
function Bodies({ delivery, onAgain }: DeliveryProps & { onAgain: () => void }) {
  const again = useSendDeliveryAgain();
  const { id, state, request, status, answer } = delivery;
  return (
    <>
      {request === null ? (
        <p className="text-13 text-ink-faint">
          {state === 'waiting' ? 'Nothing was sent yet.' : 'Nothing was sent.'}
        </p>
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
            onClick={() => {
              again.press(id);
              // The button goes while it waits.
              onAgain();
            }}
          >
            Send again
          </Button>
        </div>
      )}
    </>
  );
}
