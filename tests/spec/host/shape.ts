import type { HostOptions, Json } from './call.ts';
import type { Refused } from './call.ts';

/** What a person, a song or a parlour may do without. */
const OPTIONAL = new Set([
  'bio',
  'guest',
  'latitude',
  'longitude',
  'poster_url',
  'profile_image',
  'profile_image_url',
  'rating',
  'thumbnail',
  'thumbnail_url',
  'video_intro_url',
  'video_links',
  'video_url',
  'votesLogged',
  'website_url',
  'zipcode',
]);

const isId = (key: string): boolean => key === 'id' || key.endsWith('_id');
const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Returns an answer as this host writes it: ids as numbers or digits, optional fields without a value as options say. */
export function shape(value: unknown, options: HostOptions): unknown {
  if (Array.isArray(value)) return value.map((each) => shape(each, options));
  if (typeof value !== 'object' || value === null) return value;
  const shaped: Json = {};
  for (const [key, each] of Object.entries(value)) {
    const isGone = options.optional !== 'there' && OPTIONAL.has(key) && isEmpty(each);
    if (isGone && options.optional === 'missing') continue;
    if (isGone) shaped[key] = null;
    else if (isId(key) && options.ids === 'string') shaped[key] = String(each);
    else shaped[key] = shape(each, options);
  }
  return shaped;
}

/** Returns the body of a failure, in this host's words. */
export function failureBody({ message, errors }: Refused, { failures }: HostOptions): Json {
  return {
    ...(failures !== 'message' && { msg: message }),
    ...(failures !== 'msg' && { message }),
    ...(errors && { errors }),
  };
}
