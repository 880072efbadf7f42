import { useState } from 'react';

import { Avatar } from '#kit/ui/avatar.tsx';
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx';
import { UserPicker } from '#rooms/users/parts/user-picker.tsx';
import type { FoundUser } from '#rooms/users/parts/user-picker.tsx';

import classes from './podcast-panel.module.css';

type PodcastUserProps = {
  user: FoundUser | null;
  /** A podcast stays with its person. */
  isFixed: boolean;
  /** Whether uploads lie in this person's folder. */
  hasUploads: boolean;
  error: string | undefined;
  onChange: (user: FoundUser | null) => void;
  /** While a question stands above the panel. */
  onAsk: (isAsking: boolean) => void;
};

/** Whose podcast it is. Uploads lie in the person's folder, so another person means to send them again: it asks first. */
export function PodcastUser(props: PodcastUserProps) {
  const { user, isFixed, hasUploads, error, onChange, onAsk } = props;
  /** Who is to take the place; the words must not change while the dialog leaves. */
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
