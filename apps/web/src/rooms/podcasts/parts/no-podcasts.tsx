import { PODCAST_MESSAGES } from '@greenroom/contract/podcasts.rules';
import { IconMicrophone2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { EmptyState } from '#kit/ui/empty-state.tsx';

/** Shown where there is no podcast yet. @source spec 8 Empty lists */
export function NoPodcasts({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <EmptyState
      icon={<IconMicrophone2 size={24} />}
      title={PODCAST_MESSAGES.empty}
      text={text}
      action={action}
    />
  );
}
