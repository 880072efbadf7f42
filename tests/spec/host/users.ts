import type { Ask, Call, Json } from './call.ts';
import { call, find, idsIn, msg, ok, takePage, remove, sorted } from './call.ts';
import type { Data, User } from './entities.ts';

const TOWNS = [
  ['Austin', 'TX'],
  ['Boston', 'MA'],
  ['Chicago', 'IL'],
  ['Denver', 'CO'],
] as const;
const HOUR = 3_600_000;
/** What the specification has a host give to browsers: a bucket, and credentials for all of it. */
const BUCKET = { bucket: 'community', accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'not-a-secret' };

export const ROLES = ['Artist', 'Producer', 'Instrumentalist', 'Audio Engineer', 'Songwriter'].map(
  (title, place) => ({ id: place + 1, title }),
);
export const GENRES = ['Blues', 'Jazz', 'Soul'].map((title, place) => ({ id: place + 1, title }));

/** Returns 'Guest 0001' and on, the first the newest: four towns, five talents, every tenth featured. */
export function makeUsers(count: number, files: Data['files']): User[] {
  return Array.from({ length: count }, (_, at) => {
    const id = at + 1;
    const [city, state] = TOWNS[id % 4] ?? TOWNS[0];
    return {
      id,
      name: `Guest ${String(id).padStart(4, '0')}`,
      email: `guest${id}@example.com`,
      profile_image: id % 2 ? 'users/picture.jpg' : '',
      profile_image_url: id % 2 ? files.picture : '',
      bio: '',
      city,
      state,
      zipcode: String(10_000 + id),
      latitude: 30.2,
      longitude: -97.7,
      website_url: '',
      video_links: [],
      featured: id % 10 === 0,
      active: true,
      createdAt: new Date(Date.now() - id * 2.5 * HOUR).toISOString(),
      totalSpent: 0,
      roles: ROLES.filter((role) => role.id === (id % 5) + 1),
      genres: GENRES.slice(0, 1),
      rating: 4,
      audio_links: [],
      user_plans: { data: [], totalSpent: 0 },
    };
  });
}

const has = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase());

/** Returns whether a person is one of those that a list asks for. */
function fits(user: User, query: URLSearchParams): boolean {
  const asked = (name: string): string => query.get(name) ?? '';
  const words = [user.name, user.email, ...user.roles.map(({ title }) => title)];
  const search = asked('search');
  const roleIds = idsIn(JSON.parse(asked('role_ids') || '[]'));
  const day = user.createdAt.slice(0, 10);
  return (
    (search === 'featured' ? user.featured : words.some((word) => has(word, search))) &&
    ['city', 'state', 'zipcode'].every((field) => has(String((user as Json)[field]), asked(field))) &&
    (roleIds.length === 0 || user.roles.some(({ id }) => roleIds.includes(id))) &&
    (!asked('profile_type') || user.featured === (asked('profile_type') === 'true')) &&
    (!asked('start_date') || (day >= asked('start_date') && day <= asked('end_date')))
  );
}

function setProfile({ body, data, ...ask }: Ask): void {
  const user = find(data.users, ask);
  for (const field of ['name', 'bio', 'city', 'state', 'zipcode', 'website_url', 'profile_image'] as const) {
    if (typeof body[field] === 'string') user[field] = body[field];
  }
  if (Array.isArray(body['video_links'])) user.video_links = body['video_links'].map(String);
  user.roles = data.roles.filter(({ id }) => idsIn(body['roleIds']).includes(id));
  user.genres = data.genres.filter(({ id }) => idsIn(body['genreIds']).includes(id));
}

export const usersCalls: Call[] = [
  call('GET admin/users', ({ data, query }) => {
    const found = sorted(
      data.users.filter((user) => fits(user, query)),
      query,
    );
    return ok({ data: takePage(found, query), totalCounts: found.length });
  }),
  call('GET admin/users/search-by-name', ({ data, query, options }) => {
    const users = data.users
      .filter(({ name }) => has(name, query.get('name') ?? ''))
      .map(({ id, name, email, profile_image_url }) => ({ id, name, email, profile_image_url }));
    return ok(options.layout === 'flat' ? { users } : { data: { users } });
  }),
  call('GET admin/users/{id}', (ask) => {
    const user = find(ask.data.users, ask);
    const mine = { podcasts: ask.data.podcasts, projects: ask.data.projects };
    const isMine = ({ user_id }: { user_id: number }) => user_id === user.id;
    return ok({
      data: { ...user, podcasts: mine.podcasts.filter(isMine), projects: mine.projects.filter(isMine) },
    });
  }),
  call('PATCH admin/users/{id}', (ask) => {
    find(ask.data.users, ask).active = ask.body['active'] === true;
    return msg('Status changed by the host');
  }),
  call('POST admin/users/{id}', (ask) => {
    setProfile(ask);
    return msg('Profile saved by the host');
  }),
  call('DELETE admin/users/{id}', (ask) => {
    remove(ask.data.users, ask);
    return msg('User deleted by the host');
  }),
  call('GET api/v1/roles', ({ data }) => ok({ data: data.roles })),
  call('GET api/v1/genres/', ({ data }) => ok({ data: data.genres })),
  call('GET api/v1/configurations', ({ options }) => ok({ data: options.hasBucket ? { s3: BUCKET } : {} })),
];
