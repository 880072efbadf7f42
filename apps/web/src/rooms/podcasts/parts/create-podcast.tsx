import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';

import { lazyDialog } from '#kit/lazy-part.tsx';
import { Button } from '#kit/ui/button.tsx';

import type { PodcastPanelProps } from '../form/podcast-panel.tsx';

const PodcastPanel = lazyDialog(async () => (await import('../form/podcast-panel.tsx')).PodcastPanel);

type CreatePodcastProps = {
  /** The user, where the page is about one person. */
  user?: PodcastPanelProps['user'];
};

/** The button and its panel. @source spec 2 Podcast Management */
export function CreatePodcast({ user }: CreatePodcastProps) {
  /** Each opening starts with an empty form. */
  const [opening, setOpening] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);

  return (
    <>
      <Button
        ref={buttonRef}
        icon={<IconPlus size={18} aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          setOpening(opening + 1);
          setOpen(true);
        }}
      >
        Create Podcast
      </Button>
      {opening > 0 && (
        <PodcastPanel
          key={opening}
          isOpen={isOpen}
          onClose={() => {
            setOpen(false);
            buttonRef.current?.focus();
          }}
          user={user}
        />
      )}
    </>
  );
}
