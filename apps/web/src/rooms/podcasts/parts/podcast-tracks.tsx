import { PODCAST, PODCAST_MESSAGES } from '@greenroom/contract/podcasts.rules';
import { useRef, useState } from 'react';
import type { ChangeEvent } from 'react';

import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx';
import { FileDrop } from '#rooms/media/parts/file-drop.tsx';

import type { SavedTrack as Saved, TrackLine } from '../podcasts.draft.ts';
import { useRemoveTrack } from '../podcasts.queries.ts';
import { SavedTrack } from './saved-track.tsx';
import { UploadedTrack } from './uploaded-track.tsx';
import type { PodcastForm } from './use-podcast-form.ts';

type PodcastTracksProps = {
  form: PodcastForm;
  /** Called while a dialog covers the panel. */
  onAsk: (isAsking: boolean) => void;
};

/** The tracks of the form: play, title, order, delete, and room for more. @source spec 5 Podcast, 9 */
export function PodcastTracks({ form, onAsk }: PodcastTracksProps) {
  const { values, uploads, lines } = form;
  const remove = useRemoveTrack(values.user?.id ?? 0);
  /** The track to delete; the text must not change while the dialog closes. */
  const [asked, setAsked] = useState<Saved | null>(null);
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

  const titleProps = ({ key, title }: TrackLine, index: number) => ({
    label: `Title of track ${index + 1}`,
    name: key,
    autoComplete: 'off',
    maxLength: PODCAST.titleMax,
    value: title,
    error: form.errorOf(key),
    onChange: (typed: ChangeEvent<HTMLInputElement>) => form.setTitle(key, typed.currentTarget.value),
    onBlur: () => form.leave(key),
  });

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div ref={dropRef}>
        <FileDrop
          label={`Tracks (${lines.length} of ${PODCAST.tracksMax})`}
          hint={`At most ${PODCAST.tracksMax}.`}
          kind="audio"
          name="tracks"
          isMultiple
          isDisabled={!values.user}
          disabledWords={PODCAST_MESSAGES.userFirst}
          error={form.errorOf('tracks')}
          room={{ left: PODCAST.tracksMax - lines.length, words: PODCAST_MESSAGES.tooManyTracks }}
          onFiles={(files) => form.addFiles(files)}
        />
      </div>
      {lines.length > 0 && (
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-label="Tracks">
          {lines.map((line, index) => (
            <li key={line.key}>
              {line.track ? (
                <SavedTrack
                  track={line.track}
                  field={titleProps(line, index)}
                  onDelete={() => {
                    setAsked(line.track);
                    ask(true);
                  }}
                />
              ) : (
                <UploadedTrack item={line.item} field={titleProps(line, index)} uploads={uploads} />
              )}
            </li>
          ))}
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
          <strong className="font-semibold wrap-anywhere text-ink">{asked.title}</strong> and its file will be
          deleted permanently. This can’t be undone.
        </ConfirmDialog>
      )}
    </div>
  );
}
