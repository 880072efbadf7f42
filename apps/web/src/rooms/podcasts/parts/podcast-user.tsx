import { useState } from 'react';

import { Avatar } from '#kit/ui/avatar.tsx';
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx';
import { UserPicker } from '#rooms/users/parts/user-picker.tsx';
import type { FoundUser } from '#rooms/users/parts/user-picker.tsx';

import type { PodcastForm } from './use-podcast-form.ts';

const NAMED = 'font-semibold wrap-anywhere text-ink';

type PodcastUserProps = {
  form: PodcastForm;
  /** An existing podcast keeps its user. */
  isFixed: boolean;
  /** Called while a dialog covers the panel. */
  onAsk: (isAsking: boolean) => void;
};

/** Selects the podcast's user. Uploads are in the user's folder, so another user needs them sent again: it asks first. */
export function PodcastUser({ form, isFixed, onAsk }: PodcastUserProps) {
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
            <span className="block truncate leading-[20px] font-medium">{user.name}</span>
            <span className="block truncate text-12 leading-[16px] text-ink-faint">{user.email}</span>
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
          The tracks are stored under <strong className={NAMED}>{user.name}</strong>.{' '}
          {next ? (
            <>
              For <strong className={NAMED}>{next.name}</strong> they will be uploaded again automatically.
              Titles and order stay.
            </>
          ) : (
            'They will be uploaded again automatically when you choose another user. Titles and order stay.'
          )}
        </ConfirmDialog>
      )}
    </div>
  );
}
