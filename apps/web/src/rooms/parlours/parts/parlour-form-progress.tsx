import { formatBytes, formatPercent } from '#kit/format.ts';
import type { Sent } from '#kit/send-form.ts';
import { ProgressBar } from '#kit/ui/progress-bar.tsx';

/** Shows how much of the form was sent; the server checks the files once it has them all. */
export function ParlourFormProgress({ sent: { sent, total } }: { sent: Sent }) {
  const isOut = total > 0 && sent >= total;
  const share = total > 0 ? sent / total : 0;
  const words = isOut
    ? 'Checking the files…'
    : `Sending ${formatPercent(share)} · ${formatBytes(sent)} of ${formatBytes(total)}`;
  return (
    <div className="grid gap-1">
      <span className="text-13 text-ink-soft">{words}</span>
      <ProgressBar label="Upload of the parlour" share={isOut ? undefined : share} />
      <output className="sr-only">{isOut ? words : 'Sending the parlour'}</output>
    </div>
  );
}
