import type { Call, Json } from './call.ts';
import { Refused, call, find, msg, ok, takePage, remove, sorted, textIn } from './call.ts';
import type { Bulletin, Data, News, SupportMessage, User } from './entities.ts';

const HOUR = 3_600_000;
const two = (n: number): string => String(n).padStart(2, '0');

/** Returns 'Question 01' and on, an hour apart. */
export const makeSupports = (count: number, { name, email, profile_image }: User): SupportMessage[] =>
  Array.from({ length: count }, (_, at) => ({
    id: 401 + at,
    subject: `Question ${two(at + 1)}`,
    message: '<p>How does <em>it</em>, &amp; why?</p>',
    createdAt: new Date(Date.now() - (at + 1) * HOUR).toISOString(),
    user: { name, email, profile_image },
  }));

/** Returns 'Post 01' and on; every third is not active. The first was answered twice. */
export const makeBulletins = (count: number, author: User, other: User): Bulletin[] =>
  Array.from({ length: count }, (_, at) => ({
    id: 501 + at,
    title: `Post ${two(at + 1)}`,
    description: `All about number ${at + 1}.\nCall me.`,
    status: (at + 1) % 3 > 0,
    roles: author.roles,
    responses: at === 0 ? ['Is it still open?', 'It is.'].map((message) => ({ message, user: other })) : [],
    user: author,
  }));

export function makeNews(files: Data['files']): News[] {
  const site = { user: { name: 'Admin' }, website_link: 'https://example.com/news' };
  return [
    { id: 601, ...site, title: 'Words', description: 'All in text.', video_url: null, news_photo: [] },
    { id: 602, ...site, title: 'Motion', description: null, video_url: files.video, news_photo: [] },
    {
      id: 603,
      ...site,
      title: 'Shots',
      description: null,
      video_url: null,
      news_photo: [files.picture],
    },
  ];
}

/** Returns what a headline's type brings. @throws Refused */
function readNewsContent(body: Json): Pick<News, 'description' | 'video_url' | 'news_photo'> {
  const content = { description: null, video_url: null, news_photo: [] };
  if (body['type'] === 1) return { ...content, description: textIn(body, 'description') };
  if (body['type'] === 2) return { ...content, video_url: textIn(body, 'video_url') };
  if (body['type'] !== 3 || !Array.isArray(body['news_photo'])) throw new Refused(400, 'type is wrong');
  return { ...content, news_photo: body['news_photo'].map(String) };
}

export const boardsCalls: Call[] = [
  call('GET admin/supports', ({ data, query }) =>
    ok({ data: takePage(sorted(data.supports, query), query) }),
  ),
  call('DELETE admin/supports/{id}', (ask) => {
    remove(ask.data.supports, ask);
    return msg('Message deleted by the host');
  }),
  call('POST admin/supports', ({ body, data }) => {
    const [name, email, subject, message] = ['name', 'email', 'subject', 'message'].map((field) =>
      textIn(body, field),
    ) as [string, string, string, string];
    data.replies.push({ name, email, subject, message });
    return msg('Reply sent by the host');
  }),
  call('GET admin/bulletins/', ({ data, query }) => ok({ data: takePage(data.bulletins, query) })),
  call('GET admin/bulletins/{id}', (ask) => ok({ data: find(ask.data.bulletins, ask) })),
  call('PUT admin/bulletins/{id}', (ask) => {
    const bulletin = find(ask.data.bulletins, ask);
    const { status } = ask.body;
    bulletin.status = typeof status === 'boolean' ? status : !bulletin.status;
    return msg('Status changed by the host');
  }),
  call('POST admin/news', ({ body, data }) => {
    const [title, website_link] = [textIn(body, 'title'), textIn(body, 'website_link')];
    const id = (data.nextId += 1);
    data.news.unshift({ id, user: { name: 'Admin' }, title, website_link, ...readNewsContent(body) });
    return msg('News created', 201);
  }),
  call('GET admin/news', ({ data, query }) =>
    ok({ data: takePage(sorted(data.news, query), query), totalCounts: data.news.length }),
  ),
  call('DELETE admin/news/{id}', (ask) => {
    remove(ask.data.news, ask);
    return msg('News deleted by the host');
  }),
];
