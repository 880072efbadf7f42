import { CONTEST, CONTEST_MESSAGES } from '@greenroom/contract/contest.rules';

import { errorMessage } from '#kit/api.ts';
import { formatCounted, formatNames } from '#kit/format.ts';
import { Button } from '#kit/ui/button.tsx';
import { FailureBox } from '#kit/ui/failure-box.tsx';

import type { Song } from '../contest.queries.ts';
import { decide, forgetDecisions } from '../contest-listening.draft.ts';
import { useAddSongs } from '../contest-songs.queries.ts';

type ListeningSummaryProps = {
  songs: readonly Song[];
  chosen: readonly Song[];
  onBusy: (isBusy: boolean) => void;
  onBack: () => void;
  onDone: () => void;
};

/** As a ref: focuses what has just appeared. */
const takeFocus = (element: HTMLElement | null): void => element?.focus();

/** What was decided, before it is sent in one call. The other songs stay submissions. */
export function ListeningSummary({ songs, chosen, onBusy, onBack, onDone }: ListeningSummaryProps) {
  const add = useAddSongs();
  const isTooMany = chosen.length > CONTEST.selectMax;
  const failure = isTooMany ? CONTEST_MESSAGES.tooMany : add.error && errorMessage(add.error);

  function finish(): void {
    forgetDecisions();
    onDone();
  }

  function handleAdd(): void {
    onBusy(true);
    add.mutate(
      chosen.map(({ id }) => id),
      { onSuccess: finish, onSettled: () => onBusy(false) },
    );
  }

  return (
    <>
      <div className="mx-auto grid min-h-0 w-full max-w-160 flex-1 content-start gap-4 overflow-y-auto px-gutter py-6">
        <h3 className="text-20 outline-none" ref={takeFocus} tabIndex={-1}>
          {chosen.length === 0
            ? 'No song was taken in.'
            : `${formatCounted(chosen.length, 'song joins', 'songs join')} the contest`}
        </h3>
        <p className="text-ink-soft">
          {formatCounted(songs.length - chosen.length, 'song stays a submission', 'songs stay submissions')}.
          Nothing has been sent yet.
        </p>
        {chosen.length > 0 && (
          <ul className="rounded-lg border border-line bg-surface" aria-label="Songs that join the contest">
            {chosen.map(({ id, media, users }) => (
              <li
                key={id}
                className="flex min-h-row items-center gap-3 px-4 not-last:border-b not-last:border-line"
              >
                <span className="grid min-w-0 flex-1">
                  <span className="truncate font-medium" title={media.title} dir="auto">
                    {media.title}
                  </span>
                  <span className="truncate text-12 text-ink-faint">{formatNames(users)}</span>
                </span>
                <Button
                  look="default"
                  size="small"
                  aria-label={`Leave ${media.title} out`}
                  disabled={add.isPending}
                  onClick={() => decide(id, 'out')}
                >
                  Leave out
                </Button>
              </li>
            ))}
          </ul>
        )}
        <FailureBox>{failure}</FailureBox>
      </div>
      <footer className="flex-none border-t border-line bg-surface px-gutter pt-3 pb-[max(12px,env(safe-area-inset-bottom))]">
        <div className="mx-auto flex max-w-160 flex-wrap justify-end gap-3">
          <Button
            look="subtle"
            className="me-auto"
            disabled={add.isPending || songs.length === 0}
            onClick={onBack}
          >
            Back
          </Button>
          <Button look="default" disabled={add.isPending} onClick={finish}>
            Discard decisions
          </Button>
          <Button disabled={chosen.length === 0 || isTooMany} isBusy={add.isPending} onClick={handleAdd}>
            Add to song contest
          </Button>
        </div>
      </footer>
    </>
  );
}
