import { useState } from 'react';

import { Avatar } from '#kit/ui/avatar.tsx';
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx';
import { UserPicker } from '#rooms/users/parts/user-picker.tsx';
import type { FoundUser } from '#rooms/users/parts/user-picker.tsx';

import classes from './podcast-panel.module.css';

type PodcastUserProps = {
  user: FoundUser | null;
  /** An existing podcast keeps its user. */
  isFixed: boolean;
  /** Whether this user's folder contains uploads. */
  hasUploads: boolean;
  error: string | undefined;
  onChange: (user: FoundUser | null) => void;
  /** Called while a dialog covers the panel. */
  onAsk: (isAsking: boolean) => void;
};

/** Selects the podcast's user. Uploads are in the user's folder, so another user needs them sent again: it asks first. */
export function PodcastUser(props: PodcastUserProps) {
  const { user, isFixed, hasUploads, error, onChange, onAsk } = props;
  /** The new user; the text must not change while the dialog closes. */
  const [next, setNext] = useState<FoundUser | null>(null);
  const [isAsking, setAsking] = useState(false);

  function ask(isOn: boolean): void {
    setAsking(isOn);
    onAsk(isOn);
  }

  function handleChange(picked: FoundUser | null): void {
    if (!user || !hasUploads || picked?.id === user.id) return onChange(picked);
    setNext(picked);
    return ask(true);
  }

  if (isFixed && user) {
    return (
      <div>
        <span className={classes.label}>User</span>
        <span className={classes.user}>
          <Avatar name={user.name} src={user.profile_image_url} />
          <span className={classes.words}>
            <span className={classes.name}>{user.name}</span>
            <span className={classes.email}>{user.email}</span>
          </span>
        </span>
      </div>
    );
  }

  return (
    <div data-field="user">
      <UserPicker label="User" value={user} onChange={handleChange} error={error} />
      {user && (
        <ConfirmDialog
          isOpen={isAsking}
          onClose={() => ask(false)}
          title="Change the user?"
          confirmText="Yes, change"
          onConfirm={async () => onChange(next)}
        >
          The tracks are stored under <strong className={classes.named}>{user.name}</strong>.{' '}
          {next ? (
            <>
              For <strong className={classes.named}>{next.name}</strong> they will be uploaded again
              automatically. Titles and order stay.
            </>
          ) : (
            'They will be uploaded again automatically when you choose another user. Titles and order stay.'
          )}
        </ConfirmDialog>
      )}
    </div>
  );
}
