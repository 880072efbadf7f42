import { IconDownload } from '@tabler/icons-react';

import { has } from '#kit/capabilities.ts';
import { Button } from '#kit/ui/button.tsx';

type CsvButtonProps = {
  /** The button's name for screen readers: 'Download CSV of the finished parlours'. */
  label: string;
  /** Resolves with whether the download succeeded. */
  save: { mutate: () => void; isPending: boolean; data: boolean | undefined };
};

/** Downloads the list's rows, with more columns, as a file; a failure shows a toast, and is noted beside the button. */
export function CsvButton({ label, save }: CsvButtonProps) {
  if (!has('exports')) return null;
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 print:hidden">
      {save.data === false && !save.isPending && (
        <p className="text-13 text-danger-ink">The download failed.</p>
      )}
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
