import { Button } from '#kit/ui/button.tsx';
import { RelativeTime } from '#kit/ui/relative-time.tsx';

import type { UserDetail } from '../users-profile.queries.ts';
import classes from './edit-form.module.css';
import type { ProfileForm } from './use-profile-form.ts';

/** Says that the form starts with the text from before a lost session or a reload. */
export function EditKept({ form, user }: { form: ProfileForm; user: UserDetail }) {
  const { kept, base, isDirty } = form;
  if (!kept || !isDirty) return null;
  return (
    <output className={classes.notice}>
      <span className={classes.noticeText}>
        Your unsaved changes from <RelativeTime iso={kept.at} /> were restored.
        {base.version < user.version &&
          ' The profile has changed since. You will see the differences when you update.'}
      </span>
      <Button look="default" onClick={form.startOver}>
        Discard them
      </Button>
    </output>
  );
}
