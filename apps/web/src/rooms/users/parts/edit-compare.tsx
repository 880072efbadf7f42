import type { ReactNode } from 'react';

import type { ProfileDraft, ProfileField } from '../users-profile.draft.ts';
import classes from './edit-form.module.css';
import { EditValue } from './edit-value.tsx';

type EditCompareProps = {
  rows: readonly { field: ProfileField; note: ReactNode }[];
  theirs: ProfileDraft;
  theirPictureUrl: string | null;
  mine: ProfileDraft;
  myPictureUrl: string | null;
};

const LABELS: Readonly<Record<ProfileField, string>> = {
  picture: 'Picture',
  name: 'Name',
  place: 'Location',
  website_url: 'Website',
  bio: 'Bio',
  roleIds: 'Talents',
  genreIds: 'Genres',
  videos: 'Video links',
};

/** Shows a colleague's values beside the user's own. */
export function EditCompare({ rows, theirs, theirPictureUrl, mine, myPictureUrl }: EditCompareProps) {
  return (
    <table className={classes.compare}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Theirs</th>
          <th scope="col">Yours</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ field, note }) => (
          <tr key={field}>
            <th scope="row">
              {LABELS[field]}
              <span className={classes.note}>{note}</span>
            </th>
            <td data-side="Theirs">
              <EditValue field={field} draft={theirs} pictureUrl={theirPictureUrl} />
            </td>
            <td data-side="Yours">
              <EditValue field={field} draft={mine} pictureUrl={myPictureUrl} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
