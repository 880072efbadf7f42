import { IconPlus } from '@tabler/icons-react';

import { useRequestedAct } from '#kit/requested-act.ts';
import { can } from '#kit/can.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { useOpening } from '#kit/opening.ts';
import { Button } from '#kit/ui/button.tsx';

import type { PodcastPanelProps } from '../form/podcast-panel.tsx';

const PodcastPanel = lazyDialog(async () => (await import('../form/podcast-panel.tsx')).PodcastPanel);

type CreatePodcastProps = {
  /** The user, where the page is about one person. */
  user?: PodcastPanelProps['user'];
};

/** The button and its panel. @source spec 2 Podcast Management */
export function CreatePodcast({ user }: CreatePodcastProps) {
  const panel = useOpening<true>();
  useRequestedAct('Create Podcast', () => panel.open(true));
  if (!can('podcasts.create')) return null;
  return (
    <>
      <Button
        icon={<IconPlus size={18} aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={panel.isOpen}
        onClick={(press) => panel.open(true, press.currentTarget)}
      >
        Create Podcast
      </Button>
      {panel.what && (
        <PodcastPanel key={panel.count} isOpen={panel.isOpen} onClose={panel.close} user={user} />
      )}
    </>
  );
}
