import { APPEAL_DECISIONS, APPEAL_LABELS } from '@greenroom/contract/users-appeals.rules';
import type { AppealDecision } from '@greenroom/contract/users-appeals.rules';

import { can } from '#kit/can.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { useOpening } from '#kit/opening.ts';
import { Button } from '#kit/ui/button.tsx';
import { RelativeTime } from '#kit/ui/relative-time.tsx';
import { MeasureMark } from '#rooms/users/parts/measure-mark.tsx';
import { spanWords } from '#rooms/users/parts/measure-words.ts';

import type { Appeal, SupportMessage } from '../support.queries.ts';

const AppealDialog = lazyDialog(async () => (await import('./appeal-dialog.tsx')).AppealDialog);

type AppealPanelProps = { appeal: Appeal; user: SupportMessage['user'] };

/** The measure that a message answers, and what to decide about it. */
export function AppealPanel({ appeal, user }: AppealPanelProps) {
  const { kind, by, createdAt, reason, decision, endedAt } = appeal;
  const asking = useOpening<AppealDecision>();
  const isOpen = decision === null && endedAt === null;
  return (
    <section
      className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 rounded-lg border border-line bg-surface px-6 py-4 max-sm:px-4"
      aria-label="Appeal"
    >
      <div className="grid min-w-0 flex-[1_1_240px] gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13 text-ink-soft">
          <MeasureMark kind={kind} />
          <span className="font-medium text-ink">{spanWords(appeal)}</span>
          <span>
            by <bdi>{by}</bdi>, <RelativeTime iso={createdAt} />
          </span>
        </p>
        <p className="wrap-anywhere whitespace-pre-line" dir="auto">
          {reason}
        </p>
        {!isOpen && <HowItEnded appeal={appeal} />}
      </div>
      {isOpen && can('users.decideAppeal') && can('support.reply') && (
        <div className="flex flex-wrap gap-2">
          {APPEAL_DECISIONS.map((each) => (
            <Button
              key={each}
              look="default"
              aria-haspopup="dialog"
              onClick={(press) => asking.open(each, press.currentTarget)}
            >
              {APPEAL_LABELS[each].name}
            </Button>
          ))}
        </div>
      )}
      {asking.what && (
        <AppealDialog
          key={asking.count}
          isOpen={asking.isOpen}
          onClose={asking.close}
          appeal={appeal}
          user={user}
          decision={asking.what}
        />
      )}
    </section>
  );
}

function HowItEnded({ appeal: { decision, decidedBy, decidedAt, endedAt, endedBy } }: { appeal: Appeal }) {
  if (decision !== null) {
    return (
      <p className="text-13 text-ink-soft">
        The measure was {APPEAL_LABELS[decision].done} by <bdi>{decidedBy ?? 'a colleague'}</bdi>
        {decidedAt !== null && (
          <>
            , <RelativeTime iso={decidedAt} />
          </>
        )}
      </p>
    );
  }
  return (
    <p className="text-13 text-ink-soft">
      It has ended
      {endedBy === null ? (
        ' by itself'
      ) : (
        <>
          {' '}
          by <bdi>{endedBy}</bdi>
        </>
      )}
      {endedAt !== null && (
        <>
          , <RelativeTime iso={endedAt} />
        </>
      )}
      . There is nothing to decide: answer below.
    </p>
  );
}
