import { PODCAST, PODCAST_MESSAGES } from '@greenroom/contract/podcasts.rules';
import { useRef, useState } from 'react';

import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx';
import { FileDrop } from '#rooms/media/parts/file-drop.tsx';

import { useRemoveTrack } from '../podcasts.queries.ts';
import type { Track } from '../podcasts.queries.ts';
import classes from './podcast-panel.module.css';
import { SavedTrack } from './saved-track.tsx';
import { UploadedTrack } from './uploaded-track.tsx';
import type { usePodcastForm } from './use-podcast-form.ts';

type PodcastTracksProps = {
  form: ReturnType<typeof usePodcastForm>;
  /** Called while a dialog covers the panel. */
  onAsk: (isAsking: boolean) => void;
};

/** The tracks of the form: play, title, order, delete, and room for more. @source spec 5 Podcast, 9 */
export function PodcastTracks({ form, onAsk }: PodcastTracksProps) {
  const { tracks, errors, draft } = form;
  const { uploads, lines } = tracks;
  const remove = useRemoveTrack(draft.user?.id ?? 0);
  /** The track to delete; the text must not change while the dialog closes. */
  const [asked, setAsked] = useState<Track | null>(null);
  const [isAsking, setAsking] = useState(false);
  const dropRef = useRef<HTMLDivElement>(null);

  function ask(isOn: boolean): void {
    setAsking(isOn);
    onAsk(isOn);
  }

  async function handleDelete(): Promise<void> {
    if (!asked) return;
    await remove.mutateAsync(asked.id);
    form.dropTrack(asked.id);
    dropRef.current?.querySelector('button')?.focus();
  }

  return (
    <div className={classes.tracks}>
      <div ref={dropRef} data-field="tracks">
        <FileDrop
          label={`Tracks (${lines.length} of ${PODCAST.tracksMax})`}
          hint={`At most ${PODCAST.tracksMax}.`}
          kind="audio"
          isMultiple
          isDisabled={!draft.user}
          disabledWords={PODCAST_MESSAGES.userFirst}
          error={errors.tracks}
          room={{ left: PODCAST.tracksMax - lines.length, words: PODCAST_MESSAGES.tooManyTracks }}
          onFiles={(files) => form.addFiles(files)}
        />
      </div>
      {lines.length > 0 && (
        <ol className={classes.lines} aria-label="Tracks">
          {lines.map(({ key, title, track, item }, index) => {
            const field = {
              name: `Title of track ${index + 1}`,
              title,
              error: errors.titles?.[key],
              onTitle: (next: string) => form.setTitle(key, next),
            };
            return (
              <li key={key} data-field={key}>
                {track ? (
                  <SavedTrack
                    track={track}
                    field={field}
                    onDelete={() => {
                      setAsked(track);
                      ask(true);
                    }}
                  />
                ) : (
                  <UploadedTrack item={item} field={field} uploads={uploads} />
                )}
              </li>
            );
          })}
        </ol>
      )}
      {asked && (
        <ConfirmDialog
          isOpen={isAsking}
          onClose={() => ask(false)}
          title="Delete track"
          tone="danger"
          confirmText="Yes, delete"
          onConfirm={handleDelete}
        >
          <strong className={classes.named}>{asked.title}</strong> and its file will be deleted permanently.
          This can’t be undone.
        </ConfirmDialog>
      )}
    </div>
  );
}
