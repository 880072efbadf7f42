import { CALENDAR } from '@greenroom/contract/parlours-calendar.rules';
import { IconCalendarShare } from '@tabler/icons-react';
import { useRef } from 'react';

import { isolated } from '#kit/format.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { useOpening } from '#kit/opening.ts';
import { Button } from '#kit/ui/button.tsx';
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { Loaded } from '#kit/ui/error-state.tsx';
import { LoadingOverlay } from '#kit/ui/loading-overlay.tsx';
import { RelativeTime } from '#kit/ui/relative-time.tsx';
import { RemoveRow } from '#kit/ui/remove-row.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';

import {
  useCalendarLinkList,
  useRemoveCalendarLink,
  useRenewCalendarLink,
} from '../parlours-calendar.queries.ts';
import type { CalendarLink, MadeLink } from '../parlours-calendar.queries.ts';
import { alarmWords } from './calendar-alarms.ts';
import type { CalendarLinkDialogProps } from './calendar-link-dialog.tsx';

const LinkDialog = lazyDialog<CalendarLinkDialogProps>(
  async () => (await import('./calendar-link-dialog.tsx')).CalendarLinkDialog,
);

const waiting = (
  <LoadingOverlay isBusy>
    <Skeleton className="h-12" />
  </LoadingOverlay>
);

/** One's own addresses at which calendar programs find parlours: made, renewed and removed here. */
export function CalendarLinks() {
  const list = useCalendarLinkList();
  const createRef = useRef<HTMLButtonElement>(null);
  /** Null: the form of a new one. */
  const dialog = useOpening<{ made: MadeLink | null }>(createRef);

  const create = (
    <Button ref={createRef} look="default" aria-haspopup="dialog" onClick={() => dialog.open({ made: null })}>
      New calendar link
    </Button>
  );
  return (
    <>
      <Loaded query={list} what="Your calendar links could not be loaded." waiting={waiting}>
        {(links) =>
          links.length === 0 ? (
            <EmptyState
              icon={<IconCalendarShare size={24} />}
              title="You have no calendar links."
              text="A link shows the parlours in Google Calendar, Apple Calendar or Outlook, and keeps them up to date there."
              action={create}
            />
          ) : (
            <>
              <p className="text-ink-soft">
                Whoever has the address of a link can read these parlours without signing in.
              </p>
              <ul className="grid divide-y divide-line">
                {links.map((link) => (
                  <LinkItem key={link.id} link={link} onRenewed={(made) => dialog.open({ made }, null)} />
                ))}
              </ul>
              {links.length < CALENDAR.linksMax ? (
                <div className="flex justify-end">{create}</div>
              ) : (
                <p className="text-13 text-ink-faint">More than {CALENDAR.linksMax} are not possible.</p>
              )}
            </>
          )
        }
      </Loaded>
      {dialog.what && (
        <LinkDialog
          key={dialog.count}
          isOpen={dialog.isOpen}
          onClose={dialog.close}
          renewed={dialog.what.made}
        />
      )}
    </>
  );
}

type LinkItemProps = { link: CalendarLink; onRenewed: (made: MadeLink) => void };

function LinkItem({ link, onRenewed }: LinkItemProps) {
  const { id, name, host, alarmMinutes, fetchedAt } = link;
  const renew = useRenewCalendarLink();
  const remove = useRemoveCalendarLink();
  const asking = useOpening<true>();

  async function handleRenew(): Promise<void> {
    onRenewed((await renew.mutateAsync(id)).data);
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-48 flex-1">
        <p className="font-medium wrap-anywhere" dir="auto">
          {name}
        </p>
        <p className="text-13 wrap-anywhere text-ink-faint">
          {host ? `Parlours of ${isolated(host.name)}` : 'All parlours'} · {alarmWords(alarmMinutes)} ·{' '}
          {fetchedAt ? (
            <>
              last fetched <RelativeTime iso={fetchedAt} />
            </>
          ) : (
            'not fetched yet'
          )}
        </p>
      </div>
      <div className="ms-auto flex items-center gap-2">
        <Button look="subtle" aria-label={`New address for ${name}`} onClick={() => asking.open(true)}>
          New address
        </Button>
        <RemoveRow
          call="parlours.removeCalendarLink"
          name={name}
          verb="Remove"
          title={`Remove “${isolated(name)}”?`}
          onRemove={() => remove.mutateAsync(id)}
        >
          Its address ends at once. Calendars that have it no longer change, and you remove it there too.
        </RemoveRow>
      </div>
      {asking.what && (
        <ConfirmDialog
          isOpen={asking.isOpen}
          onClose={asking.close}
          title={`A new address for “${isolated(name)}”?`}
          confirmText="Make a new address"
          onConfirm={handleRenew}
        >
          The present address ends at once. Enter the new one in each calendar that should go on.
        </ConfirmDialog>
      )}
    </li>
  );
}
