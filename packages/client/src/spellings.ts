import type { CallName } from '@greenroom/contract/wire';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const toRows = (data: unknown): Fields[] => (Array.isArray(data) ? data.filter((row) => isFields(row)) : []);

/** A headline's type is not among the specification's fields: what it holds tells. */
function respellHeadline({ news_photo, type, user, owner, ...row }: Fields): Fields {
  const photos = (Array.isArray(news_photo) ? news_photo : []).map((photo: unknown, at) => ({
    id: at + 1,
    key: isFields(photo) ? photo['key'] : undefined,
    url: isFields(photo) ? photo['url'] : photo,
  }));
  const known = { text: 1, video: 2, photos: 3, image: 3 }[String(type).toLowerCase()] ?? type;
  const guessed = row['video_url'] ? 2 : photos.length > 0 ? 3 : 1;
  return { ...row, news_photo: photos, type: known ?? guessed, user: user ?? owner };
}

/** A message's picture may be the key of a file, which is no address. */
function respellMessage({ user, ...row }: Fields): Fields {
  const { profile_image, ...sender } = isFields(user) ? user : {};
  const isAddress = typeof profile_image === 'string' && /^(?:https?:\/)?\//.test(profile_image);
  return { ...row, user: { ...sender, profile_image: isAddress ? profile_image : null } };
}

/** What the specification leaves open, by call: how else a host may spell an answer. */
const spellings: Partial<Record<CallName, (data: unknown) => unknown>> = {
  'headlines.list': (data) => toRows(data).map(respellHeadline),
  'podcasts.get': (data) => (isFields(data) ? respellPodcasts(data) : data),
  'support.list': (data) => toRows(data).map(respellMessage),
  'users.search': (data) => (Array.isArray(data) ? { users: data } : data),
  'notifications.list': (data) => (Array.isArray(data) ? { rows: data } : data),
  'projects.get': (data) => (isFields(data) ? { ...data, pictures: urlsOf(data['pictures']) } : data),
};

/** A person with their podcasts. */
const respellPodcasts = (data: Fields): Fields => (isFields(data['user']) ? data : { ...data, user: data });

const urlsOf = (list: unknown): unknown[] =>
  (Array.isArray(list) ? list : []).map((each: unknown) => (isFields(each) ? (each['url'] ?? '') : each));

/** Returns an answer with its data as the contract spells it. */
export function respell(name: CallName, answer: Fields): Fields {
  const change = spellings[name];
  return change && 'data' in answer ? { ...answer, data: change(answer['data']) } : answer;
}
