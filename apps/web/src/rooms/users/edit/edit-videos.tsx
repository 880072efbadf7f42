import { PROFILE } from '@greenroom/contract/users-profile.rules';
import { providerOf, videoOfLink } from '@greenroom/contract/kit/video-links';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { MouseEvent } from 'react';

import { focusBefore } from '#kit/focus.ts';
import { Button } from '#kit/ui/button.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { TextField } from '#kit/ui/text-field.tsx';

import { EditCard } from './edit-card.tsx';
import type { ProfileForm } from './use-profile-form.ts';

/** Links to videos of the two providers, one per row. @source spec 5 Edit profile */
export function EditVideos({ form }: { form: ProfileForm }) {
  const { values, change, leave, errorOf } = form;
  const { videos } = values;
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
    <EditCard aria-label="Video links">
      <div>
        <span className="font-semibold" aria-hidden>
          Video links
        </span>
        <p className="text-12 text-ink-faint">From YouTube or Vimeo. Empty rows are ignored.</p>
      </div>
      {videos.length > 0 && (
        <ul ref={listRef} className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {videos.map(({ id, link }, at) => (
            <li key={id} className="flex items-start gap-1">
              <TextField
                label={`Video link ${at + 1}`}
                isLabelHidden
                type="url"
                inputMode="url"
                name={`video-${id}`}
                autoComplete="off"
                className="flex-1"
                placeholder="youtube.com/watch?v=… or vimeo.com/…"
                aria-describedby={`video-${id}-provider`}
                value={link}
                error={errorOf(`video-${id}`)}
                after={
                  <span
                    id={`video-${id}-provider`}
                    className="flex-none pr-3 text-12 font-medium text-good-ink empty:p-0"
                  >
                    <Provider link={link} />
                  </span>
                }
                onChange={(typed) => {
                  const next = { id, link: typed.currentTarget.value };
                  change({ videos: videos.map((row) => (row.id === id ? next : row)) }, `video-${id}`);
                }}
                onBlur={() => leave(`video-${id}`)}
              />
              <IconButton
                label={`Remove video link ${at + 1}`}
                tip="end"
                className="size-field!"
                icon={<IconTrash size={18} aria-hidden />}
                onClick={(press) => handleRemove(press, id)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          look="default"
          icon={<IconPlus size={18} aria-hidden />}
          disabled={isFull}
          onClick={handleAdd}
        >
          Add video link
        </Button>
        {isFull && <span className="text-12 text-ink-faint">At most {PROFILE.videoLinksMax} videos.</span>}
      </div>
    </EditCard>
  );
}

function Provider({ link }: { link: string }) {
  const video = videoOfLink(link);
  return video && providerOf(video);
}
