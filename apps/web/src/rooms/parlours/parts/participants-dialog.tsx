import { PARLOUR_MESSAGES } from '@greenroom/contract/parlours.rules';
import { IconDownload, IconUsers } from '@tabler/icons-react';

import { formatCounted } from '#kit/format.ts';
import { Avatar } from '#kit/ui/avatar.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Dialog } from '#kit/ui/dialog.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { ErrorState } from '#kit/ui/error-state.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { useFocusBack } from '#rooms/media/parts/use-focus-back.ts';

import { useExportParticipants, useParticipantList } from '../parlours-participants.queries.ts';
import type { Participant } from '../parlours-participants.queries.ts';
import type { Parlour } from '../parlours.queries.ts';
import { LiveBadge } from './live-badge.tsx';
import classes from './participants-dialog.module.css';

export type ParticipantsDialogProps = {
  parlourId: number;
  /** Undefined while unknown. */
  parlour: Parlour | undefined;
  onClose: () => void;
};

/** Lists who comes to a parlour. It is open while mounted, and then returns the focus. Load it lazily. @source spec 2 Scheduler Parlour */
export function ParticipantsDialog({ parlourId, parlour, onClose }: ParticipantsDialogProps) {
  useFocusBack();
  const { data, error, refetch, isFetching } = useParticipantList(parlourId);
  return (
    <Dialog isOpen onClose={onClose} title="Participants">
      {parlour && (
        <p className={classes.parlour}>
          <span>{parlour.suite_title}</span>
          {parlour.live && <LiveBadge />}
        </p>
      )}
      {data ? (
        <Participants parlourId={parlourId} people={data} />
      ) : error ? (
        <ErrorState
          what={PARLOUR_MESSAGES.participantsFailed}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <Waiting />
      )}
    </Dialog>
  );
}

type ParticipantsProps = { parlourId: number; people: readonly Participant[] };

function Participants({ parlourId, people }: ParticipantsProps) {
  const { mutate, isPending } = useExportParticipants();
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
      <ul className={classes.list} aria-label="Participants">
        {people.map(({ id, name, email, profile_image_url: src }) => (
          <li key={id} className={classes.row}>
            <Avatar name={name} src={src} />
            <div className={classes.words}>
              <p className={classes.name} title={name}>
                {name}
              </p>
              <p className={classes.email} title={email}>
                {email}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        <output className={classes.count}>{formatCounted(people.length, 'person', 'people')}</output>
        <Button
          look="default"
          icon={<IconDownload size={18} aria-hidden />}
          isBusy={isPending}
          onClick={() => mutate(parlourId)}
        >
          Download CSV
        </Button>
      </div>
    </>
  );
}

function Waiting() {
  return (
    <div aria-busy>
      <span className="only-read">loading...</span>
      {[1, 2, 3].map((each) => (
        <div key={each} className={classes.row}>
          <Skeleton shape="circle" />
          <Skeleton shape="short" />
        </div>
      ))}
    </div>
  );
}
