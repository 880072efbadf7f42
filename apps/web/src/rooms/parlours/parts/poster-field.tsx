import { PARLOUR_MESSAGES } from '@greenroom/contract/parlours.rules';
import { useState } from 'react';

import { FileDrop } from '#rooms/media/parts/file-drop.tsx';
import { refuseBrokenPicture } from '#rooms/media/parts/refuse-broken-picture.ts';

import { ChosenFile } from './chosen-file.tsx';
import classes from './parlour-form.module.css';
import { useFileUrl } from './use-file-url.ts';
import type { ParlourDraftForm } from './use-parlour-draft.ts';

type PosterFieldProps = {
  form: ParlourDraftForm;
  /** The poster of an existing parlour. */
  currentUrl: string | null;
};

/** The poster: an image, previewed before it is sent. @source spec 5 New parlour */
export function PosterField({ form, currentUrl }: PosterFieldProps) {
  const { poster } = form.files;
  const url = useFileUrl(poster) ?? currentUrl;
  const [broken, setBroken] = useState<string | null>(null);

  return (
    <div className={classes.media} data-field="poster">
      <FileDrop
        label="Poster"
        kind="image"
        name="poster"
        verb={poster || currentUrl ? 'Replace' : undefined}
        wrongKind={PARLOUR_MESSAGES.posterWrong}
        error={form.errorOf('poster')}
        fileName={poster?.name}
        check={refuseBrokenPicture}
        onFiles={([file]) => form.choose({ poster: file ?? null })}
      />
      {url && url !== broken && (
        <div className={classes.poster}>
          <img src={url} alt="Poster preview" onError={() => setBroken(url)} />
        </div>
      )}
      {url && url === broken && <p className={classes.attention}>The poster can’t be shown.</p>}
      {poster && <ChosenFile file={poster} onRemove={() => form.choose({ poster: null })} />}
    </div>
  );
}
