import { IconDownload } from '@tabler/icons-react';

import { Button } from '#kit/ui/button.tsx';

import classes from './csv-button.module.css';

type CsvButtonProps = {
  /** What is saved, for screen readers: 'Download CSV of the finished parlours'. */
  label: string;
  /** Resolves with whether the file came. */
  save: { mutate: () => void; isPending: boolean; data: boolean | undefined };
};

/** Saves what the list shows, and more of it, as a file; a failure is told by a toast, and stays beside the button. */
export function CsvButton({ label, save }: CsvButtonProps) {
  return (
    <div className={classes.box}>
      {save.data === false && !save.isPending && <p className={classes.failure}>The download failed.</p>}
      <Button
        look="default"
        icon={<IconDownload size={18} aria-hidden />}
        aria-label={label}
        isBusy={save.isPending}
        onClick={save.mutate}
      >
        Download CSV
      </Button>
    </div>
  );
}
