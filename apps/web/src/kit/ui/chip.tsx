import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type ChipProps = {
  children: ReactNode;
  /** 'Remove the filter Talent: Producer'. */ removeLabel: string;
  onRemove: () => void;
};

/** Shows an active filter; its cross removes it. */
export function Chip({ children, removeLabel, onRemove }: ChipProps) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-center rounded-full bg-accent-tint ps-3 text-13 font-medium text-accent-ink">
      <span className="truncate">{children}</span>
      <button
        type="button"
        className="grid size-7 flex-none cursor-pointer place-items-center rounded-full hover:bg-accent-tint-hover pointer-coarse:size-control"
        aria-label={removeLabel}
        onClick={onRemove}
      >
        <IconX size={14} aria-hidden />
      </button>
    </span>
  );
}
