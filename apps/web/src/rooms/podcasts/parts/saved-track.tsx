import { IconTrash } from '@tabler/icons-react';

import { Button } from '#kit/ui/button.tsx';
import { AudioPlayer } from '#rooms/media/parts/audio-player.tsx';

import type { Track } from '../podcasts.queries.ts';
import classes from './podcast-panel.module.css';
import { TitleField } from './title-field.tsx';
import type { TitleFieldProps } from './title-field.tsx';

type SavedTrackProps = { track: Track; field: TitleFieldProps; onDelete: () => void };

/** A track that the podcast already has. */
export function SavedTrack({ track, field, onDelete }: SavedTrackProps) {
  return (
    <div className={classes.saved}>
      <TitleField {...field} />
      <div className={classes.sound}>
        <AudioPlayer src={track.url} title={field.title || track.title} durationSeconds={track.duration} />
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
