import { PODCAST } from '@greenroom/contract/podcasts.rules';

import { TextField } from '#kit/ui/text-field.tsx';

/** The value and handlers of a track's title field. */
export type TitleFieldProps = {
  /** 'Title of track 2'. */
  name: string;
  title: string;
  error: string | undefined;
  onTitle: (title: string) => void;
};

/** The title of one track. */
export function TitleField({ name, title, error, onTitle }: TitleFieldProps) {
  return (
    <TextField
      label={name}
      autoComplete="off"
      maxLength={PODCAST.titleMax}
      value={title}
      error={error}
      onChange={(typed) => onTitle(typed.currentTarget.value)}
    />
  );
}
