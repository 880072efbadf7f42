import { PODCAST, PODCAST_MESSAGES } from '@greenroom/contract/podcasts.rules';
import { IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { ChangeEvent } from 'react';

import { has } from '#kit/capabilities.ts';
import { Button } from '#kit/ui/button.tsx';
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx';
import { MoveButtons } from '#kit/ui/move-buttons.tsx';
import { TextField } from '#kit/ui/text-field.tsx';
import type { TextFieldProps } from '#kit/ui/text-field.tsx';
import { AudioPlayer } from '#rooms/media/parts/audio-player.tsx';
import { FileDrop } from '#rooms/media/parts/file-drop.tsx';
import { UploadRow } from '#rooms/media/parts/upload-row.tsx';
import type { UploadItem, Uploads } from '#rooms/media/parts/use-uploads.ts';

import type { SavedTrack as Saved, TrackLine } from '../podcasts.draft.ts';
import { useRemoveTrack } from '../podcasts.queries.ts';
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
    <div className="grid grid-cols-1 gap-3">
      <div ref={dropRef}>
        <FileDrop
          label={`Tracks (${lines.length} of ${PODCAST.tracksMax})`}
          hint={`At most ${PODCAST.tracksMax}. ${has('feeds') ? PODCAST_MESSAGES.directories : ''}`.trim()}
          kind="audio"
          cannot={uploads.cannot}
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
        <ol className="grid grid-cols-1 gap-3" aria-label="Tracks">
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
          <strong dir="auto">{asked.title}</strong> and its file will be deleted permanently. This can’t be
          undone.
        </ConfirmDialog>
      )}
    </div>
  );
}

type SavedTrackProps = { track: Saved; field: TextFieldProps & { value: string }; onDelete: () => void };

/** A track that the podcast already has. */
function SavedTrack({ track, field, onDelete }: SavedTrackProps) {
  return (
    <div className="grid grid-cols-1 gap-2 rounded-lg border border-line p-3">
      <TextField {...field} />
      <div className="flex items-center gap-2 *:first:flex-1">
        <AudioPlayer src={track.url} title={field.value || track.title} durationSeconds={track.duration} />
        <Button
          look="subtle"
          tone="danger"
          icon={<IconTrash size={18} aria-hidden />}
          aria-label={`Delete ${track.title}`}
          onClick={onDelete}
        >
          Delete
        </Button>
      </div>
    </div>
  );
}

type UploadedTrackProps = {
  item: UploadItem;
  field: TextFieldProps & { value: string };
  uploads: Uploads;
};

/** A track that is being or was just uploaded: it can be played immediately, and moved. */
function UploadedTrack({ item, field, uploads }: UploadedTrackProps) {
  const at = uploads.items.indexOf(item);
  const count = uploads.items.length;
  const name = field.value || item.name;
  /** A file that neither the browser nor the server could read needs no second message. */
  const isAudible = item.durationSeconds !== null || item.state === 'done';

  return (
    <UploadRow item={item} onCancel={uploads.cancel} onRetry={uploads.retry} onRemove={uploads.remove}>
      <TextField {...field} />
      <div className="flex items-center gap-2 *:first:flex-1">
        {isAudible ? (
          <AudioPlayer src={item.previewUrl} title={name} durationSeconds={item.durationSeconds} />
        ) : (
          <span />
        )}
        {count > 1 && (
          <span className="flex flex-none">
            <MoveButtons name={name} place={at} count={count} onMove={(to) => uploads.move(item.id, to)} />
          </span>
        )}
      </div>
    </UploadRow>
  );
}
