import { IconFilter } from '@tabler/icons-react';
import type { ComponentType, RefObject } from 'react';

import { useOpening } from '../opening.ts';
import { Button } from '../ui/button.tsx';

/** What every filter panel takes. */
export type FilterPanelProps<Filters> = {
  isOpen: boolean;
  onClose: () => void;
  /** The active filters. */
  filters: Filters;
  onApply: (filters: Filters) => void;
};

type FilterButtonProps<Filters> = Pick<FilterPanelProps<Filters>, 'filters' | 'onApply'> & {
  /** How many filters of the panel are active. */
  count: number;
  /** The panel, made by `lazyDialog`. */
  panel: ComponentType<FilterPanelProps<Filters>>;
  buttonRef: RefObject<HTMLButtonElement | null>;
};

/** The button that opens a list's filter panel. */
export function FilterButton<Filters>(props: FilterButtonProps<Filters>) {
  const { count, panel: Panel, buttonRef, ...filters } = props;
  const opening = useOpening<true>();
  return (
    <>
      <Button
        ref={buttonRef}
        look="default"
        size="field"
        icon={<IconFilter size={18} aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={opening.isOpen}
        onClick={(press) => opening.open(true, press.currentTarget)}
      >
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </Button>
      {opening.what && <Panel {...filters} isOpen={opening.isOpen} onClose={opening.close} />}
    </>
  );
}
