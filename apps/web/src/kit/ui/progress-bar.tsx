import { Progress } from '@base-ui/react/progress';

type ProgressBarProps = {
  label: string;
  /** From 0 to 1; undefined while unknown. */
  share: number | undefined;
};

/** Shows the progress. */
export function ProgressBar({ label, share }: ProgressBarProps) {
  return (
    <Progress.Root aria-label={label} max={1} value={share ?? null}>
      <Progress.Track className="h-1 w-full overflow-hidden rounded-full bg-sunken">
        <Progress.Indicator className="h-full bg-accent transition-[width] data-indeterminate:w-2/5 data-indeterminate:animate-pass" />
      </Progress.Track>
    </Progress.Root>
  );
}
