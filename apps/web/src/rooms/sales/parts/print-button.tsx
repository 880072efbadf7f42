import { IconPrinter } from '@tabler/icons-react';

import { wordsOf } from '#kit/api.ts';
import { Button } from '#kit/ui/button.tsx';

import classes from './sale-page.module.css';

type PrintButtonProps = { print: () => void; isPending: boolean; error: unknown };

/** Prints the report; an error is shown beside the button. */
export function PrintButton({ print, isPending, error }: PrintButtonProps) {
  const failure = error ?? null;
  return (
    <div className={classes.action}>
      {failure !== null && !isPending && (
        <p className={classes.failure} role="alert">
          {wordsOf(failure)}
        </p>
      )}
      <Button look="default" icon={<IconPrinter size={18} aria-hidden />} isBusy={isPending} onClick={print}>
        Print
      </Button>
    </div>
  );
}
