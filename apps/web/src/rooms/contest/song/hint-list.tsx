import { CONTEST, CONTEST_MESSAGES } from '@greenroom/contract/contest.rules';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';

import { errorMessage } from '#kit/api.ts';
import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import { formatCount, formatCounted, formatDateTime, formatPercent } from '#kit/format.ts';
import { Button } from '#kit/ui/button.tsx';
import { TextField } from '#kit/ui/text-field.tsx';

import { useSetVotesAside } from '../contest-set-aside.queries.ts';
import type { VoteChart, VotedSong } from '../contest-voters.queries.ts';

type Hint = VoteChart['hints'][number];
type HintListProps = {
  song: VotedSong;
  hints: readonly Hint[];
  /** Called when votes were set aside: their hint is gone then. */
  onSetAside: () => void;
};

/** What staff should look at in a song's votes; each can be set aside in the count. */
export function HintList({ song, hints, onSetAside }: HintListProps) {
  const [openAt, setOpenAt] = useState<string | null>(null);
  return (
    <ul className="grid gap-2" aria-label="Unusual votes">
      {hints.map((hint) => {
        const key = `${hint.kind} ${hint.at}`;
        const isOpen = openAt === key;
        return (
          <li key={key} className="grid gap-3 rounded-md bg-attention-tint px-3 py-2 text-attention-ink">
            <div className="flex flex-wrap items-center gap-2">
              <IconAlertTriangle size={18} aria-hidden className="flex-none" />
              <span className="min-w-0 flex-1">{sayHint(hint)}</span>
              {has('contest') && can('contest.setVotesAside') && !isOpen && (
                <Button
                  look="default"
                  size="small"
                  aria-label={`Set aside: ${sayHint(hint)}`}
                  onClick={() => setOpenAt(key)}
                >
                  Set aside
                </Button>
              )}
            </div>
            {isOpen && (
              <SetAsideForm song={song} hint={hint} onClose={() => setOpenAt(null)} onDone={onSetAside} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** As a ref: the form has just appeared, in place of the button that was pressed. */
const focusField = (form: HTMLFormElement | null): void => form?.querySelector('input')?.focus();

type SetAsideFormProps = { song: VotedSong; hint: Hint; onClose: () => void; onDone: () => void };

/** Asks why, and says what the count is with and without these votes. */
function SetAsideForm({ song, hint, onClose, onDone }: SetAsideFormProps) {
  const [note, setNote] = useState('');
  const [isChecked, setChecked] = useState(false);
  const set = useSetVotesAside(song.id);
  const isMissing = note.trim() === '';

  function handleSubmit(): void {
    setChecked(true);
    if (!isMissing && !set.isPending) {
      set.mutate({ kind: hint.kind, at: hint.at, note }, { onSuccess: onDone });
    }
  }

  return (
    <form
      ref={focusField}
      className="grid gap-3 rounded-md bg-surface p-3 text-ink"
      noValidate
      aria-label="Set votes aside"
      onSubmit={(submit) => {
        submit.preventDefault();
        handleSubmit();
      }}
    >
      <p className="text-13 text-ink-soft">
        {formatCounted(song.votes, 'vote counts', 'votes count')} now;{' '}
        {formatCount(Math.max(0, song.votes - hint.votes))} without these {formatCount(hint.votes)}. Nothing
        is deleted: you can count them again, and votes that come later count. The people who voted are not
        told.
      </p>
      <TextField
        label="Why"
        maxLength={CONTEST.noteMax}
        value={note}
        error={isChecked && isMissing ? CONTEST_MESSAGES.noteNeeded : undefined}
        onChange={(typed) => setNote(typed.currentTarget.value)}
      />
      <p className="rounded-md bg-danger-tint px-3 py-2 text-danger-ink empty:hidden" role="alert">
        {set.error && errorMessage(set.error)}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="default" disabled={set.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" isBusy={set.isPending}>
          Set {formatCounted(hint.votes, 'vote', 'votes')} aside
        </Button>
      </div>
    </form>
  );
}

/** Returns what staff should look at, as a sentence. */
export function sayHint({ kind, at, votes, share }: Omit<Hint, 'share'> & { share?: number }): string {
  const many = formatCounted(votes, 'vote', 'votes');
  if (kind === 'burst') return `${many} within a minute on ${formatDateTime(at)}`;
  return `${many}${share === undefined ? '' : ` (${formatPercent(share)})`} came from one source`;
}
