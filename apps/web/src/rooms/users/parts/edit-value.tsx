import { Avatar } from '#kit/ui/avatar.tsx';

import { TALENTS } from '@greenroom/contract/users.rules';

import { useGenreList } from '../users-genres.queries.ts';
import type { ProfileDraft, ProfileField } from '../users-profile.draft.ts';
import classes from './edit-form.module.css';

type EditValueProps = {
  field: ProfileField;
  draft: ProfileDraft;
  /** The URL of this draft's picture, if any. */
  pictureUrl: string | null;
};

type Titled = { id: number; title: string };

function titlesOf(ids: readonly string[], known: readonly Titled[]): string {
  return ids.map((id) => known.find((each) => String(each.id) === id)?.title ?? `No. ${id}`).join(', ');
}

function textOf(
  field: Exclude<ProfileField, 'picture'>,
  draft: ProfileDraft,
  genres: readonly Titled[],
): string {
  const { place } = draft;
  return {
    name: () => draft.name,
    place: () =>
      [[place.city, place.state].filter(Boolean).join(', '), place.zipcode].filter(Boolean).join(' '),
    website_url: () => draft.website_url,
    bio: () => draft.bio,
    roleIds: () => titlesOf(draft.roleIds, TALENTS),
    genreIds: () => titlesOf(draft.genreIds, genres),
    videos: () => draft.videos.map(({ link }) => link).join('\n'),
  }[field]();
}

/** One field of a profile, for comparison with another version. */
export function EditValue({ field, draft, pictureUrl }: EditValueProps) {
  const { data: genres = [] } = useGenreList();
  if (field === 'picture') {
    if (draft.picture === null) return <span className={classes.none}>No picture</span>;
    return (
      <>
        <Avatar name={draft.name} src={pictureUrl} size="large" />
        <span className="only-read">A picture</span>
      </>
    );
  }
  const text = textOf(field, draft, genres).trim();
  return text ? <span className={classes.value}>{text}</span> : <span className={classes.none}>Nothing</span>;
}
