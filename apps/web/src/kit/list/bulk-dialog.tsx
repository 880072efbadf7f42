import { useState } from 'react';
import type { ReactNode } from 'react';

import { errorMessage } from '../api.ts';
import { formatCount, isolated, once } from '../format.ts';
import { randomName } from '../random.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmForm } from '../ui/confirm-form.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FailureBox } from '../ui/failure-box.tsx';
import { ReasonField } from '../ui/reason-field.tsx';
import type { Bulk, BulkAct, BulkResult, BulkTarget } from './bulk.ts';

type BulkDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  act: BulkAct;
  target: BulkTarget;
  /** '37 people'. */
  what: string;
  /** What some of them are called. */
  names: readonly string[];
  count: number;
  /** More about them. */
  asked?: ReactNode;
  onChange: Bulk<never>['onChange'];
  /** Called after the change, when the dialog has closed. */
  onDone?: () => void;
};

/** How many are named; the others are counted. */
const NAMED = 3;

/** Says what will happen to the selected rows, takes a reason, does it, and lists what could not be done. */
export function BulkDialog(props: BulkDialogProps) {
  const { isOpen, onClose, act, target, what, names, count, asked, onChange, onDone } = props;
  const [reason, setReason] = useState('');
  const [key] = useState(randomName);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [result, setResult] = useState<BulkResult | null>(null);
  const title = act.title?.(what) ?? `${act.verb} ${what}`;

  async function handleConfirm(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const done = await onChange({ action: act.action, target, reason: reason.trim(), key });
      if (done.failed.length > 0) setResult(done);
      else finish();
    } catch (error) {
      setFailure(errorMessage(error));
    } finally {
      setBusy(false);
    }
  }

  function finish(): void {
    onClose();
    onDone?.();
  }

  if (result) return <Result title={title} isOpen={isOpen} result={result} onClose={finish} />;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} isBusy={isBusy}>
      <ConfirmForm isBusy={isBusy} onConfirm={handleConfirm}>
        <p className="text-ink-soft">
          <strong className="font-semibold text-ink wrap-anywhere">{joinBulkNames(names, count)}</strong>{' '}
          {act.text}
        </p>
        {asked}
        <ReasonField
          value={reason}
          onChange={setReason}
          help="Kept in the activity of each."
          isDisabled={isBusy}
        />
        <FailureBox className="mt-3">{failure}</FailureBox>
        <div className="mt-6 flex flex-wrap justify-end gap-3 max-[480px]:*:flex-1">
          <Button look="default" data-autofocus disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button tone={act.tone ?? 'plain'} type="submit" isBusy={isBusy}>
            {title}
          </Button>
        </div>
      </ConfirmForm>
    </Dialog>
  );
}

const listFormat = once(() => new Intl.ListFormat('en-US'));

/** 'Ada, Bob, Cleo, and 34 more'. */
function joinBulkNames(names: readonly string[], count: number): string {
  const shown = names.slice(0, Math.min(NAMED, count)).map(isolated);
  const rest = count - shown.length;
  return listFormat().format(rest > 0 ? [...shown, `${formatCount(rest)} more`] : shown);
}

type ResultProps = { title: string; isOpen: boolean; result: BulkResult; onClose: () => void };

/** What was done, and why the rest was not. */
function Result({ title, isOpen, result, onClose }: ResultProps) {
  const { changed, unchanged, failed } = result;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      <p className="text-ink-soft">
        Done: {formatCount(changed)}. {unchanged > 0 && `Already so: ${formatCount(unchanged)}. `}
        Not done: {formatCount(failed.length)}.
      </p>
      <ul
        className="mt-3 grid max-h-60 gap-1 overflow-y-auto rounded-md border border-line p-3 text-13"
        aria-label="Not done"
        // It scrolls, so the keyboard must reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        {failed.map(({ id, name, why }) => (
          <li key={id} className="wrap-anywhere">
            <strong className="font-semibold">{name ?? `No. ${id}`}</strong>: {why}
          </li>
        ))}
      </ul>
      <div className="mt-6 flex justify-end">
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
