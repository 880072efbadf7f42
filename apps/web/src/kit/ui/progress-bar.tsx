import classes from './progress-bar.module.css';

type ProgressBarProps = {
  label: string;
  /** From 0 to 1; undefined while unknown. */
  share: number | undefined;
};

/** Shows the progress. */
export function ProgressBar({ label, share }: ProgressBarProps) {
  return <progress className={classes.bar} aria-label={label} max={1} value={share} />;
}
