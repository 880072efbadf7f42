import type { TableFormat } from '@greenroom/contract/kit/tables';
import { staffWire } from '@greenroom/contract/wire';
import type { StaffCallName, Wire } from '@greenroom/contract/wire';
import { IconChevronDown, IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';

import { can } from '../can.ts';
import { has } from '../capabilities.ts';
import { saveFile } from '../download.ts';
import type { FileOptions } from '../download.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { Menu } from './menu.tsx';

type CsvButtonProps<N extends StaffCallName> = {
  /** Its name for screen readers: 'Download CSV of the finished parlours'. */
  label: string;
  /** Its words, where there is another one beside it. */
  text?: string;
  call: N;
  fileName: string;
  options: FileOptions<N>;
};

/** Returns the options of the same table as an Excel file. Each call of a table takes a format, which its type does not say. */
const asExcel = <N extends StaffCallName>(options: FileOptions<N>): FileOptions<N> => {
  const format: TableFormat = 'xlsx';
  return { ...options, query: { ...(options as { query?: object }).query, format } };
};

/**
 * Downloads every row of a list, with more columns, as a CSV file, or as an Excel file from the menu beside it; a failure
 * shows a toast, and is noted beside the button. Absent for those who may not.
 */
export function CsvButton<N extends StaffCallName>(props: CsvButtonProps<N>) {
  const { label, text = 'Download CSV', call, fileName, options } = props;
  const {
    mutate,
    isPending,
    data: isSaved,
  } = useMutation({
    mutationFn: (format: TableFormat) =>
      format === 'csv'
        ? saveFile(call, fileName, options)
        : saveFile(call, fileName.replace(/\.csv$/, '.xlsx'), asExcel(options)),
  });
  const wire: Wire = staffWire[call];
  if ((wire.capability && !has(wire.capability)) || !can(call)) return null;
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 print:hidden">
      {isSaved === false && !isPending && <p className="text-13 text-danger-ink">The download failed.</p>}
      <div className="flex">
        <Button
          look="default"
          icon={<IconDownload size={18} aria-hidden />}
          aria-label={label}
          isBusy={isPending}
          onClick={() => mutate('csv')}
        >
          {text}
        </Button>
        {has('exports') && (
          <Menu
            label="Formats"
            items={[
              {
                label: 'Excel (.xlsx)',
                icon: <IconFileSpreadsheet size={18} aria-hidden />,
                isDisabled: isPending,
                onSelect: () => mutate('xlsx'),
              },
            ]}
            renderTrigger={(trigger) => (
              <IconButton
                {...trigger}
                label={`${text.replace(/ CSV$/, '')} in another format`}
                tip="end"
                icon={<IconChevronDown size={18} aria-hidden />}
              />
            )}
          />
        )}
      </div>
    </div>
  );
}
