import { Button } from '#kit/ui/button.tsx';

import { baseOf, changedFields, isChanged } from '../users-profile.draft.ts';
import type { UserDetail } from '../users-profile.queries.ts';
import { EditCompare } from './edit-compare.tsx';
import classes from './edit-form.module.css';
import { takeFocus } from './take-focus.ts';
import type { Meanwhile, ProfileForm } from './use-profile-form.ts';

type EditConflictProps = {
  form: ProfileForm;
  meanwhile: Meanwhile;
  onOverwrite: (theirs: UserDetail) => void;
};

/** Asks what to do after a colleague saved first, with the differences side by side. */
export function EditConflict({ form, meanwhile, onOverwrite }: EditConflictProps) {
  const { base, draft, isBusy } = form;
  const theirs = baseOf(meanwhile.theirs);
  const rows = changedFields(theirs.fields, draft).map((field) => {
    const isMine = isChanged(field, base.fields, draft);
    const isTheirs = isChanged(field, base.fields, theirs.fields);
    return { field, note: isMine && isTheirs ? 'by both' : isMine ? 'by you' : 'by them' };
  });

  return (
    <section ref={takeFocus} tabIndex={-1} className={classes.conflict} aria-label="Conflicting changes">
      <p className={classes.words} role="alert">
        {meanwhile.words}
      </p>
      <EditCompare
        rows={rows.map(({ field, note }) => ({ field, note: `Changed ${note}` }))}
        theirs={theirs.fields}
        theirPictureUrl={theirs.pictureUrl}
        mine={draft}
        myPictureUrl={form.pictureUrl}
      />
      <p className={classes.help}>
        Overwrite saves your changes and keeps theirs elsewhere. Reload shows theirs, and lets you pick from
        yours.
      </p>
      <div className={classes.choices}>
        <Button look="default" disabled={isBusy} onClick={() => form.reload(meanwhile.theirs)}>
          Reload
        </Button>
        <Button look="default" isBusy={isBusy} onClick={() => onOverwrite(meanwhile.theirs)}>
          Overwrite
        </Button>
      </div>
    </section>
  );
}
