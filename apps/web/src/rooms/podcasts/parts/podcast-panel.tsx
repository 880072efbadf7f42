import { useState } from 'react';

import { FormFailure, RecordForm } from '#kit/record/record-form.tsx';
import { Button } from '#kit/ui/button.tsx';
import { SidePanelFrame } from '#kit/ui/side-panel-frame.tsx';
import type { FoundUser } from '#rooms/users/parts/user-picker.tsx';

import type { PodcastValues } from '../podcasts.draft.ts';
import type { Podcast } from '../podcasts.queries.ts';
import { PodcastFacts } from './podcast-facts.tsx';
import { PodcastTracks } from './podcast-tracks.tsx';
import { PodcastUser } from './podcast-user.tsx';
import { usePodcastForm } from './use-podcast-form.ts';

export type PodcastPanelProps = {
  isOpen: boolean;
  onClose: () => void;
  /** The podcast to change; without it, a new one. */
  podcast?: Podcast | undefined;
  /** Its user, where known. */
  user?: FoundUser | undefined;
};

type ValueProps = { field: keyof PodcastValues; values: PodcastValues };

function Value({ field, values }: ValueProps) {
  return {
    user: () => values.user?.name,
    name: () => values.name,
    isShown: () => (values.isShown ? 'Shown' : 'Hidden'),
    tracks: () => values.tracks.map(({ title }) => title).join('\n'),
  }[field]();
}

const COMPARISON = {
  labels: { user: 'User', name: 'Podcast name', isShown: 'Show on app', tracks: 'Tracks' },
  Value,
};

/** The panel that creates or changes a podcast. Mount a new one for each opening. @source spec 2, 5, 8 Podcast */
export function PodcastPanel({ isOpen, onClose, podcast, user }: PodcastPanelProps) {
  /** Escape in a dialog above the panel is meant for the dialog. */
  const [isAsking, setAsking] = useState(false);
  const form = usePodcastForm({ podcast: podcast ?? null, user: user ?? null, onSaved: onClose });
  const { isBusy } = form;
  const verb = podcast ? 'Update' : 'Create';

  function handleClose(): void {
    if (!isAsking) form.close(onClose);
  }

  const actions = (
    <>
      <div className="min-w-0 flex-1">
        <FormFailure words={form.failure} />
      </div>
      <Button look="default" disabled={isBusy} onClick={handleClose}>
        Cancel
      </Button>
      <Button
        type="submit"
        form={form.formId}
        isBusy={isBusy}
        disabled={Boolean(podcast) && !isBusy && !form.isDirty}
      >
        {verb}
      </Button>
    </>
  );

  return (
    <SidePanelFrame isOpen={isOpen} onClose={handleClose} title={`${verb} Podcast`} actions={actions}>
      <RecordForm form={form} label="Podcast" className="gap-6" comparison={COMPARISON}>
        <PodcastUser form={form} isFixed={Boolean(podcast)} onAsk={setAsking} />
        <PodcastFacts form={form} />
        <PodcastTracks form={form} onAsk={setAsking} />
      </RecordForm>
    </SidePanelFrame>
  );
}
