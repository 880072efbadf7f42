import { PARLOUR_MESSAGES } from '@greenroom/contract/parlours.rules';
import { IconMicrophone2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { Carousel } from '#kit/ui/carousel.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';

import type { Parlour } from '../parlours.queries.ts';
import type { OnOpenParlour } from './parlour-card-actions.tsx';
import { ParlourCard } from './parlour-card.tsx';

type ParlourCardsProps = { parlours: readonly Parlour[]; onOpen: OnOpenParlour; createButton: ReactNode };

/** Parlours side by side. @source spec 2 Scheduler Parlour */
export function ParlourCards({ parlours, onOpen, createButton }: ParlourCardsProps) {
  if (parlours.length === 0) {
    return (
      <EmptyState
        icon={<IconMicrophone2 size={24} />}
        title={PARLOUR_MESSAGES.empty}
        text="Scheduled parlours appear here until they finish."
        action={createButton}
      />
    );
  }
  return (
    <Carousel
      label="Parlours"
      items={parlours}
      renderCard={(parlour) => <ParlourCard parlour={parlour} onOpen={onOpen} />}
    />
  );
}
