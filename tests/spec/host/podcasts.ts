import type { Ask, Call, Json } from './call.ts';
import { Refused, call, find, msg, ok, takePage, remove, sorted, textIn } from './call.ts';
import type { Data, Media, Podcast } from './entities.ts';

/** Returns one podcast of two tracks for each of the first people. */
export const makePodcasts = (count: number, files: Data['files']): Podcast[] =>
  Array.from({ length: count }, (_, at) => ({
    id: 101 + at,
    name: `Late Hours ${at + 1}`,
    is_show: true,
    user_id: at + 1,
    medias: ['Opener', 'Coda'].map((title, place) => ({
      id: 201 + at * 2 + place,
      url: files.sound,
      title,
      duration: 61,
    })),
  }));

export const makeProjects = (userId: number, files: Data['files']) => [
  {
    id: 301,
    title: 'Night Shift',
    type: 'upcoming',
    description: 'Songs of the late bus.',
    createdAt: '2026-03-02T15:00:00.000Z',
    pictures: [files.picture],
    video_links: [],
    user_id: userId,
  },
];

function mediasIn({ body, data }: Ask): Media[] {
  const tracks = Array.isArray(body['audio_url']) ? (body['audio_url'] as Json[]) : [];
  return tracks.map((track) => ({
    id: Number(track['id'] ?? (data.nextId += 1)),
    url: data.files.sound,
    title: String(track['title']),
    duration: Number(track['duration']),
  }));
}

export const podcastsCalls: Call[] = [
  call('GET admin/podcasts', ({ data, query, options }) => {
    const rows = data.users.flatMap((user) => {
      const podcasts = data.podcasts.filter(({ user_id }) => user_id === user.id);
      if (podcasts.length === 0) return [];
      // An older host gives the podcasts themselves, where a newer one counts them.
      return [{ ...user, podcasts: options.layout === 'flat' ? podcasts : podcasts.length }];
    });
    return ok({ data: takePage(sorted(rows, query), query) });
  }),
  call('GET admin/podcasts/{id}', (ask) => {
    const user = find(ask.data.users, ask);
    const podcasts = ask.data.podcasts.filter(({ user_id }) => user_id === user.id);
    return ok({ data: ask.options.layout === 'flat' ? { ...user, podcasts } : { user, podcasts } });
  }),
  call('POST admin/podcasts', (ask) => {
    const { body, data } = ask;
    const medias = mediasIn(ask);
    if (medias.length === 0) throw new Refused(400, 'audio_url is required');
    data.podcasts.push({
      id: (data.nextId += 1),
      name: textIn(body, 'name'),
      is_show: body['is_show'] === true,
      user_id: Number(body['user_id']),
      medias,
    });
    return msg('Podcast created', 201);
  }),
  call('POST admin/podcasts/{id}', (ask) => {
    const podcast = find(ask.data.podcasts, ask);
    podcast.name = textIn(ask.body, 'name');
    podcast.is_show = ask.body['is_show'] === true;
    podcast.medias = mediasIn(ask);
    return msg('Podcast changed', 201);
  }),
  call('DELETE admin/podcasts/{id}', (ask) => {
    remove(ask.data.podcasts, ask);
    return msg('Podcast removed by the host');
  }),
  call('DELETE admin/media/s3', () => msg('File removed')),
  call('DELETE admin/media/{id}', (ask) => {
    const podcast = ask.data.podcasts.find(({ medias }) => medias.some(({ id }) => id === ask.ids[0]));
    remove(podcast?.medias ?? [], ask);
    return msg('Track removed');
  }),
  call('GET admin/projects/{id}', (ask) => ok({ data: find(ask.data.projects, ask) })),
  call('DELETE admin/projects/{id}', (ask) => {
    remove(ask.data.projects, ask);
    return msg('Project removed by the host');
  }),
];
