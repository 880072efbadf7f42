import { PODCAST } from '@greenroom/contract/podcasts.rules';
import { useState } from 'react';

import { formatEmail } from '#kit/format.ts';
import { FormFailure, RecordForm } from '#kit/record/record-form.tsx';
import { Avatar } from '#kit/ui/avatar.tsx';
import { Button } from '#kit/ui/button.tsx';
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx';
import { SidePanelFrame } from '#kit/ui/side-panel-frame.tsx';
import { StatusSwitch } from '#kit/ui/status-switch.tsx';
import { TextField } from '#kit/ui/text-field.tsx';
import { UserPicker } from '#rooms/users/parts/user-picker.tsx';
import type { FoundUser } from '#rooms/users/parts/user-picker.tsx';

import type { PodcastValues } from '../podcasts.draft.ts';
import type { Podcast } from '../podcasts.queries.ts';
import { PodcastTracks } from './podcast-tracks.tsx';
import { usePodcastForm } from './use-podcast-form.ts';
import type { PodcastForm } from './use-podcast-form.ts';

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

type PodcastUserProps = {
  form: PodcastForm;
  /** An existing podcast keeps its user. */
  isFixed: boolean;
  /** Called while a dialog covers the panel. */
  onAsk: (isAsking: boolean) => void;
};

/** Selects the podcast's user. Uploads are in the user's folder, so another user needs them sent again: it asks first. */
function PodcastUser({ form, isFixed, onAsk }: PodcastUserProps) {
  const { user } = form.values;
  const hasUploads = form.uploads.items.length > 0;
  /** The new user; the text must not change while the dialog closes. */
  const [next, setNext] = useState<FoundUser | null>(null);
  const [isAsking, setAsking] = useState(false);

  function ask(isOn: boolean): void {
    setAsking(isOn);
    onAsk(isOn);
  }

  function handleChange(picked: FoundUser | null): void {
    if (!user || !hasUploads || picked?.id === user.id) return form.change({ user: picked });
    setNext(picked);
    return ask(true);
  }

  if (isFixed && user) {
    return (
      <div>
        <span className="block font-medium">User</span>
        <span className="mt-2 flex items-center gap-3">
          <Avatar name={user.name} src={user.profile_image_url} />
          <span className="min-w-0">
            <span className="block truncate leading-5 font-medium" dir="auto">
              {user.name}
            </span>
            <span className="block truncate text-12 leading-4 text-ink-faint">{formatEmail(user.email)}</span>
          </span>
        </span>
      </div>
    );
  }

  return (
    <div data-field="user">
      <UserPicker label="User" value={user} onChange={handleChange} error={form.errorOf('user')} />
      {user && (
        <ConfirmDialog
          isOpen={isAsking}
          onClose={() => ask(false)}
          title="Change the user?"
          confirmText="Yes, change"
          onConfirm={async () => form.change({ user: next })}
        >
          The tracks are stored under <strong dir="auto">{user.name}</strong>.{' '}
          {next ? (
            <>
              For <strong dir="auto">{next.name}</strong> they will be uploaded again automatically. Titles
              and order stay.
            </>
          ) : (
            'They will be uploaded again automatically when you choose another user. Titles and order stay.'
          )}
        </ConfirmDialog>
      )}
    </div>
  );
}

/** Name, and whether it is shown in the app. @source spec 4 Podcast is_show */
function PodcastFacts({ form }: { form: PodcastForm }) {
  return (
    <>
      <TextField label="Podcast name" maxLength={PODCAST.nameMax} {...form.text('name')} />
      <div className="flex items-center justify-between gap-3">
        <span>
          <span className="block font-medium">Show on app</span>
          <span className="block text-12 text-ink-faint">Whether it is visible in the app.</span>
        </span>
        <StatusSwitch
          isOn={form.values.isShown}
          label="Show on app"
          onText="Shown"
          offText="Hidden"
          onToggle={(isShown) => form.change({ isShown })}
        />
      </div>
    </>
  );
}
