import { Button } from '#kit/ui/button.tsx';
import { useKeptUpload } from '#rooms/media/parts/use-kept-upload.ts';

import { changedFields } from '../users-profile.draft.ts';
import type { ProfileDraft, ProfileField } from '../users-profile.draft.ts';
import { EditCompare } from './edit-compare.tsx';
import classes from './edit-form.module.css';
import { takeFocus } from './take-focus.ts';
import type { ProfileForm } from './use-profile-form.ts';

type EditOfferProps = { form: ProfileForm; offer: ProfileDraft };

/** Offers the text that a colleague's change replaced: each field can be restored. */
export function EditOffer({ form, offer }: EditOfferProps) {
  const fields = changedFields(form.base.fields, offer).filter((field) =>
    changedFields(form.draft, offer).includes(field),
  );
  const isNew = offer.picture !== form.base.fields.picture && fields.includes('picture');
  const kept = useKeptUpload(isNew ? offer.picture : null, 'image');
  if (fields.length === 0) return null;

  function handleTake(field: ProfileField): void {
    if (field === 'picture') form.setPicture(offer.picture);
    else form.change({ [field]: offer[field] });
  }

  const rows = fields.map((field) => ({
    field,
    note: (
      <Button look="subtle" onClick={() => handleTake(field)}>
        Use mine
      </Button>
    ),
  }));
  return (
    <section ref={takeFocus} tabIndex={-1} className={classes.conflict} aria-label="Your changes">
      <p>The form shows what your colleague saved. Your changes are still here.</p>
      <EditCompare
        rows={rows}
        theirs={form.base.fields}
        theirPictureUrl={form.base.pictureUrl}
        mine={offer}
        myPictureUrl={kept.url}
      />
      <div className={classes.choices}>
        <Button look="default" onClick={() => fields.forEach(handleTake)}>
          Use all of mine
        </Button>
        <Button look="default" onClick={form.dropOffer}>
          Discard mine
        </Button>
      </div>
    </section>
  );
}
