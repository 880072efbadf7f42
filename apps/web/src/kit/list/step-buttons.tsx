import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { formatCount } from '../format.ts';
import { Button } from '../ui/button.tsx';
import type { RowSteps } from './use-row-steps.ts';

/** The look of a key on or beside a button, for devices that have keys. */
export const KEY =
  'min-w-5 rounded-sm border border-line px-1 text-center font-mono text-12/[18px] text-ink-faint pointer-coarse:hidden';

type StepProps = { letter: string; onStep: (() => void) | null; children: ReactNode };

/** Stays focusable at the ends, so that the focus is not lost. */
function Step({ letter, onStep, children }: StepProps) {
  return (
    <Button
      look="default"
      className="aria-disabled:cursor-not-allowed aria-disabled:bg-transparent aria-disabled:text-disabled-ink"
      aria-disabled={onStep === null}
      aria-keyshortcuts={letter}
      onClick={() => onStep?.()}
    >
      {children}
      <kbd className={KEY} aria-hidden>
        {letter}
      </kbd>
    </Button>
  );
}

type StepButtonsProps = { steps: RowSteps; title: string | undefined };

/** Buttons for the rows before and after the open one, and its position. The panel's keys are its own. */
export function StepButtons({ steps, title }: StepButtonsProps) {
  const { place, total, onPrevious, onNext } = steps;
  return (
    <>
      <Step letter="k" onStep={onPrevious}>
        <IconChevronLeft size={18} aria-hidden />
        Previous
      </Step>
      <output className="flex-1 text-center text-13 text-ink-soft">
        {place !== null && `${formatCount(place)} of ${formatCount(total)}`}
        <span className="sr-only" dir="auto">
          {' '}
          {title}
        </span>
      </output>
      <Step letter="j" onStep={onNext}>
        Next
        <IconChevronRight size={18} aria-hidden />
      </Step>
    </>
  );
}
