import { PARLOUR_MESSAGES } from '@greenroom/contract/parlours.rules';
import { IconUsers } from '@tabler/icons-react';

import { useFocusBack } from '#kit/focus.ts';
import { formatCounted, formatEmail } from '#kit/format.ts';
import { Avatar } from '#kit/ui/avatar.tsx';
import { Dialog } from '#kit/ui/dialog.tsx';
import { CsvButton } from '#kit/ui/csv-button.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { Loaded } from '#kit/ui/error-state.tsx';
import { LoadingOverlay } from '#kit/ui/loading-overlay.tsx';
import { useShowMore } from '#kit/ui/show-more.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';

import { useParticipantList } from '../parlours-participants.queries.ts';
import type { Participant } from '../parlours-participants.queries.ts';
import type { Parlour } from '../parlours.queries.ts';
import { LiveBadge } from '../parts/parlour-state.tsx';

type ParticipantsDialogProps = {
  parlourId: number;
  /** Undefined while unknown. */
  parlour: Parlour | undefined;
  onClose: () => void;
};

const ROW = 'flex h-13 min-w-0 items-center gap-3';

/** Lists who comes to a parlour. It is open while mounted, and then returns the focus. Load it lazily. @source spec 2 Scheduler Parlour */
export function ParticipantsDialog({ parlourId, parlour, onClose }: ParticipantsDialogProps) {
  useFocusBack();
  const query = useParticipantList(parlourId);
  return (
    <Dialog isOpen onClose={onClose} title="Participants">
      {parlour && (
        <p className="mb-3 flex min-h-6 items-center gap-3 wrap-anywhere text-ink-soft">
          <span>{parlour.suite_title}</span>
          {parlour.live && <LiveBadge />}
        </p>
      )}
      <Loaded query={query} what={PARLOUR_MESSAGES.participantsFailed} waiting={<Waiting />}>
        {(people) => <Participants parlourId={parlourId} people={people} />}
      </Loaded>
    </Dialog>
  );
}

type ParticipantsProps = { parlourId: number; people: readonly Participant[] };

function Participants({ parlourId, people }: ParticipantsProps) {
  const { shown, more } = useShowMore(people);
  if (people.length === 0) {
    return (
      <EmptyState
        icon={<IconUsers size={24} />}
        title={PARLOUR_MESSAGES.noParticipants}
        text="People who RSVP in the app appear here."
      />
    );
  }
  return (
    <>
      <ul
        className="max-h-[min(420px,56dvh)] overflow-y-auto overscroll-contain"
        aria-label="Participants"
        // It scrolls, so the keyboard must reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        {shown.map(({ id, name, email, profile_image_url: src }, place) => (
          <li key={id ?? place} className={ROW}>
            <Avatar name={name} src={src} />
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium" title={name} dir="auto">
                {name}
              </p>
              <p className="truncate text-13 text-ink-faint" title={email}>
                {formatEmail(email)}
              </p>
            </div>
          </li>
        ))}
        {more && <li>{more}</li>}
      </ul>
      <div className="mt-4 flex items-center justify-between gap-3">
        <output className="text-13 text-ink-faint">{formatCounted(people.length, 'person', 'people')}</output>
        <CsvButton
          label="Download CSV of the participants"
          call="parlours.exportParticipants"
          fileName={`parlour-${parlourId}-participants.csv`}
          options={{ query: { parlour_id: String(parlourId) } }}
        />
      </div>
    </>
  );
}

function Waiting() {
  return (
    <LoadingOverlay isBusy>
      {[1, 2, 3].map((each) => (
        <div key={each} className={ROW}>
          <Skeleton shape="circle" />
          <Skeleton shape="short" />
        </div>
      ))}
    </LoadingOverlay>
  );
}
