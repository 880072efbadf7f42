import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';

import { IconButton } from './icon-button.tsx';

type MoveButtonsProps = {
  /** The name of what is moved. */
  name: string;
  /** From 0. */
  place: number;
  count: number;
  onMove: (place: number) => void;
  /** The two directions, where they are not up and down. */
  words?: readonly [before: string, after: string];
};

const UP_DOWN = ['up', 'down'] as const;

/** Moves an item of a list by one place. At the ends a button stays focusable, so that the focus is not lost. */
export function MoveButtons({ name, place, count, onMove, words = UP_DOWN }: MoveButtonsProps) {
  const [before, after] = words;
  return (
    <>
      <IconButton
        label={`Move ${before}`}
        tip="end"
        aria-label={`Move ${name} ${before}`}
        aria-disabled={place === 0}
        icon={<IconArrowUp size={18} aria-hidden />}
        onClick={() => place > 0 && onMove(place - 1)}
      />
      <IconButton
        label={`Move ${after}`}
        tip="end"
        aria-label={`Move ${name} ${after}`}
        aria-disabled={place === count - 1}
        icon={<IconArrowDown size={18} aria-hidden />}
        onClick={() => place < count - 1 && onMove(place + 1)}
      />
    </>
  );
}
