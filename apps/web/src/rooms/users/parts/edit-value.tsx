import { TALENTS } from '@greenroom/contract/users.rules';

import { Avatar } from '#kit/ui/avatar.tsx';
import { useKeptUpload } from '#rooms/media/parts/use-kept-upload.ts';

import { useGenreList } from '../users-genres.queries.ts';
import type { ProfileField, ProfileValues } from '../users-profile.draft.ts';

type EditValueProps = { field: ProfileField; values: ProfileValues };

type Titled = { id: number; title: string };

function titlesOf(ids: readonly string[], known: readonly Titled[]): string {
  return ids.map((id) => known.find((each) => String(each.id) === id)?.title ?? `No. ${id}`).join(', ');
}

function textOf(
  field: Exclude<ProfileField, 'picture'>,
  values: ProfileValues,
  genres: readonly Titled[],
): string {
  const { city, state, zipcode } = values.place;
  return {
    name: () => values.name,
    place: () => [[city, state].filter(Boolean).join(', '), zipcode].filter(Boolean).join(' '),
    website_url: () => values.website_url,
    bio: () => values.bio,
    roleIds: () => titlesOf(values.roleIds, TALENTS),
    genreIds: () => titlesOf(values.genreIds, genres),
    videos: () => values.videos.map(({ link }) => link).join('\n'),
  }[field]();
}

/** One field of a profile, for comparison with another version. */
export function EditValue({ field, values }: EditValueProps) {
  const { data: genres = [] } = useGenreList();
  if (field === 'picture') return <EditPicture {...values} />;
  return textOf(field, values, genres).trim() || <span className="text-12 text-ink-faint">Nothing</span>;
}

function EditPicture({ name, picture: { key, url } }: ProfileValues) {
  const kept = useKeptUpload(url === null ? key : null, 'image');
  if (key === null) return <span className="text-12 text-ink-faint">No picture</span>;
  return (
    <>
      <Avatar name={name} src={url ?? kept.url} size="large" />
      <span className="sr-only">A picture</span>
    </>
  );
}
