import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import buttonClasses from '#kit/ui/icon-button.module.css';

import type { SupportListSearch } from '../support.search.ts';
import { useNeighbours } from './use-neighbours.ts';
import type { Neighbour } from './use-neighbours.ts';

const WHOLE: SupportListSearch = {};

type StepProps = { to: Neighbour; list: SupportListSearch; label: string; children: ReactNode };

function Step({ to, list, label, children }: StepProps) {
  return (
    <Link
      to="/subscription-plan"
      search={{ id: to.id }}
      state={{ supportList: { ...list, page: to.page === 1 ? undefined : to.page } }}
      className={buttonClasses.button}
      aria-label={label}
      data-tip={label}
      data-side="end"
    >
      {children}
    </Link>
  );
}

/** Links to the messages before and after in the previous list. */
export function SupportNeighbours({ id }: { id: number }) {
  const list = useLocation({ select: (location) => location.state.supportList }) ?? WHOLE;
  const { previous, next } = useNeighbours(id, list);
  return (
    <>
      {previous && (
        <Step to={previous} list={list} label="Previous message">
          <IconChevronUp size={18} aria-hidden />
        </Step>
      )}
      {next && (
        <Step to={next} list={list} label="Next message">
          <IconChevronDown size={18} aria-hidden />
        </Step>
      )}
    </>
  );
}
