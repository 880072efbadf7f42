import { staffWire } from '@greenroom/contract/wire';
import type { StaffCallName, Wire } from '@greenroom/contract/wire';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';

import { can } from '../can.ts';
import { has } from '../capabilities.ts';
import { saveFile } from '../download.ts';
import type { FileOptions } from '../download.ts';
import { Button } from './button.tsx';

type CsvButtonProps<N extends StaffCallName> = {
  /** Its name for screen readers: 'Download CSV of the finished parlours'. */
  label: string;
  /** Its words, where there is another one beside it. */
  text?: string;
  call: N;
  fileName: string;
  options: FileOptions<N>;
};

/**
 * Downloads every row of a list, with more columns, as a file; a failure shows a toast, and is noted beside the button.
 * Absent for those who may not.
 */
export function CsvButton<N extends StaffCallName>(props: CsvButtonProps<N>) {
  const { label, text = 'Download CSV', call, fileName, options } = props;
  const {
    mutate,
    isPending,
    data: isSaved,
  } = useMutation({
    mutationFn: () => saveFile(call, fileName, options),
  });
  const wire: Wire = staffWire[call];
  if ((wire.capability && !has(wire.capability)) || !can(call)) return null;
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 print:hidden">
      {isSaved === false && !isPending && <p className="text-13 text-danger-ink">The download failed.</p>}
      <Button
        look="default"
        icon={<IconDownload size={18} aria-hidden />}
        aria-label={label}
        isBusy={isPending}
        onClick={() => mutate()}
      >
        {text}
      </Button>
    </div>
  );
}
