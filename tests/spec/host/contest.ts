import type { Call } from './call.ts';
import { Refused, call, idsIn, msg, ok } from './call.ts';
import type { Data, Song, User } from './entities.ts';

type NewSong = Pick<Song, 'id' | 'votes' | 'is_active'> & { title: string };

const pickArtist = ({ name, city, state, profile_image_url }: User) => ({
  name,
  city,
  state,
  profile_image_url,
});

/** Returns six songs in the contest, three of them open to votes, and five submissions. */
export function makeSongs(users: User[], files: Data['files']): Data['songs'] {
  const make = ({ id, title, votes, is_active }: NewSong): Song => ({
    id,
    votes,
    is_active,
    updatedAt: new Date(Date.now() - 3_600_000).toISOString(),
    media: { title, name: `${title}.mp3`, url_complete: files.sound, thumbnail_url: files.picture },
    users: users.slice(4, 6).map(pickArtist),
    votesLogged: [],
    votesNotLogged: Array.from({ length: votes }, (_, at) => `Voter ${at + 1}`),
  });
  const featured = [1, 2, 3, 4, 5, 6].map((n) =>
    make({ id: 700 + n, title: `Song ${n}`, votes: 7 - n, is_active: n <= 3 }),
  );
  const submitted = [1, 2, 3, 4, 5].map((n) =>
    make({ id: 710 + n, title: `Demo ${n}`, votes: 0, is_active: false }),
  );
  return [...featured, ...submitted];
}

export const contestCalls: Call[] = [
  call('GET admin/song_contest', ({ data, query }) => {
    const isFeatured = query.get('featured') === 'true';
    const rows = data.songs.filter((song) => data.featured.has(song.id) === isFeatured);
    return ok({ data: rows });
  }),
  call('POST admin/song_contest/update-featured-songs', ({ body, data }) => {
    for (const song of data.songs) {
      if (!idsIn(body['songsId']).includes(song.id)) continue;
      if (body['featured'] === true) data.featured.add(song.id);
      else data.featured.delete(song.id);
      Object.assign(song, { is_active: false, updatedAt: new Date().toISOString() });
    }
    return msg('Songs changed by the host');
  }),
  call('POST admin/song_contest/enable-songs', ({ body, data }) => {
    const song = data.songs.find(({ id }) => id === Number(body['id']));
    if (!song) throw new Refused(404, 'Song not found');
    Object.assign(song, { is_active: body['is_active'] === true, updatedAt: new Date().toISOString() });
    return msg('Song changed by the host');
  }),
  call('POST admin/song_contest/delete-songs', ({ body, data }) => {
    data.songs = data.songs.filter(({ id }) => !idsIn(body['songsId']).includes(id));
    return msg('Songs deleted by the host');
  }),
];
