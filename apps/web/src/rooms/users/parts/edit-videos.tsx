import { PROFILE } from '@greenroom/contract/users-profile.rules';
import { videoOfLink } from '@greenroom/contract/kit/video-links';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { MouseEvent } from 'react';

import { Button } from '#kit/ui/button.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { TextField } from '#kit/ui/text-field.tsx';
import { focusBefore } from '#rooms/media/parts/focus-before.ts';

import classes from './edit-form.module.css';
import type { ProfileForm } from './use-profile-form.ts';

const PROVIDERS = { youtube: 'YouTube', vimeo: 'Vimeo' };

function providerOf(link: string): string | null {
  const video = videoOfLink(link);
  return video && PROVIDERS[video.platform];
}

/** Links to videos of the two providers, one per row. @source spec 5 Edit profile */
export function EditVideos({ form }: { form: ProfileForm }) {
  const { draft, change, leave, videoErrorOf } = form;
  const { videos } = draft;
  const listRef = useRef<HTMLUListElement>(null);
  const [addedId, setAddedId] = useState<number | null>(null);
  const isFull = videos.length >= PROFILE.videoLinksMax;

  useEffect(() => {
    if (addedId !== null) listRef.current?.querySelector<HTMLElement>(`[name="video-${addedId}"]`)?.focus();
  }, [addedId]);

  function handleAdd(): void {
    const id = Math.max(-1, ...videos.map((row) => row.id)) + 1;
    change({ videos: [...videos, { id, link: '' }] });
    setAddedId(id);
  }

  function handleRemove(press: MouseEvent, id: number): void {
    const row = press.currentTarget.closest('li');
    if (row) focusBefore(row);
    setAddedId(null);
    change({ videos: videos.filter((each) => each.id !== id) });
  }

  return (
    <fieldset className={classes.card}>
      <legend className="only-read">Video links</legend>
      <div>
        <span className={classes.legend} aria-hidden>
          Video links
        </span>
        <p className={classes.help}>From YouTube or Vimeo. Empty rows are ignored.</p>
      </div>
      {videos.length > 0 && (
        <ul ref={listRef} className={classes.rows}>
          {videos.map(({ id, link }, at) => (
            <li key={id} className={classes.row} data-field={`video-${id}`}>
              <TextField
                label={`Video link ${at + 1}`}
                isLabelHidden
                type="url"
                inputMode="url"
                name={`video-${id}`}
                autoComplete="off"
                className={classes.link}
                placeholder="youtube.com/watch?v=… or vimeo.com/…"
                aria-describedby={`video-${id}-provider`}
                value={link}
                error={videoErrorOf(id)}
                after={
                  <span id={`video-${id}-provider`} className={classes.provider}>
                    {providerOf(link)}
                  </span>
                }
                onChange={(typed) => {
                  const next = { id, link: typed.currentTarget.value };
                  change({ videos: videos.map((row) => (row.id === id ? next : row)) });
                }}
                onBlur={() => leave(`video-${id}`)}
              />
              <IconButton
                label={`Remove video link ${at + 1}`}
                tip="end"
                icon={<IconTrash size={18} aria-hidden />}
                onClick={(press) => handleRemove(press, id)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={classes.add}>
        <Button
          look="default"
          icon={<IconPlus size={18} aria-hidden />}
          disabled={isFull}
          onClick={handleAdd}
        >
          Add video link
        </Button>
        {isFull && <span className={classes.help}>At most {PROFILE.videoLinksMax} videos.</span>}
      </div>
    </fieldset>
  );
}
