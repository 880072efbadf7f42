import { formatBytes, formatPercent } from '#kit/format.ts';
import type { Sent } from '#kit/send-form.ts';
import { ProgressBar } from '#kit/ui/progress-bar.tsx';

import classes from './parlour-form.module.css';

/** Shows how much of the form was sent; the server checks the files once it has them all. */
export function ParlourFormProgress({ sent: { sent, total } }: { sent: Sent }) {
  const isOut = total > 0 && sent >= total;
  const share = total > 0 ? sent / total : 0;
  const words = isOut
    ? 'Checking the files…'
    : `Sending ${formatPercent(share)} · ${formatBytes(sent)} of ${formatBytes(total)}`;
  return (
    <div className={classes.progress}>
      <span className={classes.sent}>{words}</span>
      <ProgressBar label="Upload of the parlour" share={isOut ? undefined : share} />
      <output className="only-read">{isOut ? words : 'Sending the parlour'}</output>
    </div>
  );
}
