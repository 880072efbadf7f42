import { CITIES } from '#kit/demo/cities.ts';
import { FIRST_NAMES, LAST_NAMES, LONG_NAMES } from '#kit/demo/names.ts';
import type { Random } from '#kit/demo/random.ts';
import { weightedPicker } from '#kit/demo/random.ts';
import { DAY, toIsoTime } from '#kit/demo/times.ts';
import { GENRES, videoLinks } from '#kit/demo/words.ts';

const DOMAINS = ['example.com', 'example.com', 'example.com', 'example.net', 'example.org'];
/** By talent: artist, producer, instrumentalist, audio engineer, songwriter. */
const ROLES = [1, 1, 1, 1, 2, 2, 3, 3, 4, 5, 5];
const OPENINGS: readonly (readonly string[])[] = [
  [
    'Singer',
    'Vocalist and performer',
    'Recording artist',
    'Frontperson of a four-piece band',
    'Rapper and poet',
  ],
  [
    'Producer with a room full of old samplers',
    'Beatmaker',
    'Producer and arranger',
    'Bedroom producer turned full-time',
  ],
  [
    'Session drummer',
    'Upright bass player',
    'Guitarist',
    'Keys player',
    'Saxophonist',
    'Violinist and string arranger',
    'Percussionist',
  ],
  ['Mix engineer', 'Live sound engineer', 'Mastering engineer', 'Tracking engineer at a small studio'],
  ['Songwriter', 'Topliner', 'Lyricist', 'Songwriter who starts every song on the bus'],
];
const MIDDLES = [
  'Raised on church harmonies and late-night radio.',
  'Ten years of stages from house shows to festivals.',
  'Always looking for the take with the best feel, not the cleanest one.',
  'Two EPs out, the third one is nearly mixed.',
  'Classically trained, happily led astray.',
  'Toured the Midwest in a van that is no longer with us.',
  'Self-taught, self-released, very much self-caffeinated.',
  'Wrote for film students before anyone let me near a band.',
  'Runs an open session every other Thursday.',
  'Collects field recordings and broken organs.',
];
const ENDINGS = [
  'Open to remote sessions.',
  'Looking for people to write with.',
  'Say hi if you need a second pair of ears.',
  'Available for shows and studio dates.',
  'New single this season.',
  'Ask me about my tape machine.',
  'Happy to trade a verse for a bass line.',
];

/** Returns a name in lower case, without accents and spaces. */
const foldName = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');

function makeBio(random: Random, roleId: number, genreIds: readonly number[], city: string): string {
  if (random.chance(0.14)) return '';
  const genre = GENRES[(genreIds[0] ?? 1) - 1] ?? 'Pop';
  const opening = random.pick(OPENINGS[roleId - 1] ?? ['Musician']);
  const middle = random.chance(0.75) ? ` ${random.pick(MIDDLES)}` : '';
  const ending = random.chance(0.6) ? ` ${random.pick(ENDINGS)}` : '';
  return `${opening} from ${city}, mostly ${genre}.${middle}${ending}`;
}

const pickSome = (random: Random, list: readonly number[], most: number): number[] =>
  Array.from(new Set(Array.from({ length: random.int(1, most) }, () => random.pick(list)))).toSorted(
    (a, b) => a - b,
  );

const FOLDED = new Map([...FIRST_NAMES, ...LAST_NAMES].map((name) => [name, foldName(name)]));
const plainPersonName = (name: string): string => FOLDED.get(name) ?? name;

const GENRE_IDS = GENRES.map((_, index) => index + 1);

/** Returns a function that creates a user with a unique email address: call it once for each number from 0. */
export function createPeople(random: Random, portraits: readonly string[], now: number) {
  const pickCity = weightedPicker(CITIES, (city) => city.weight);
  const taken = new Map<string, number>();
  const makePersonEmail = (local: string) => {
    const count = (taken.get(local) ?? 0) + 1;
    taken.set(local, count);
    return `${local}${count === 1 ? '' : count}@${random.pick(DOMAINS)}`;
  };
  return (index: number, joinedAt: number) => {
    const [first, last] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
    const initial = random.chance(0.07) ? ` ${random.pick(FIRST_NAMES).charAt(0)}.` : '';
    const name = LONG_NAMES[[41, 1203].indexOf(index)] ?? `${first}${initial} ${last}`;
    const { weight: _weight, ...place } = pickCity(random);
    const local = `${plainPersonName(first)}.${plainPersonName(last)}`;
    const roleIds = pickSome(random, ROLES, 3);
    const genreIds = pickSome(random, GENRE_IDS, 4);
    const age = now - joinedAt;
    return {
      name,
      email: makePersonEmail(local),
      emailVerifiedAt: random.chance(0.93)
        ? toIsoTime(Math.min(now, joinedAt + random.int(40, 9000) * 1000))
        : null,
      profileImage: random.chance(0.92) ? random.pick(portraits) : null,
      bio: makeBio(random, roleIds[0] ?? 1, genreIds, place.city),
      ...place,
      websiteUrl: random.chance(0.35) ? `https://${local.replace('.', '-')}.example.com` : null,
      videoLinks: random.chance(0.3) ? videoLinks(random, random.int(1, 3)) : [],
      roleIds,
      genreIds,
      active: !random.chance(0.04),
      rating: random.chance(0.3) ? 0 : 50 - Math.floor(random.next() ** 1.7 * 24),
      createdAt: toIsoTime(joinedAt),
      updatedAt: toIsoTime(
        age > DAY && random.chance(0.5) ? Math.floor(joinedAt + age * random.next()) : joinedAt,
      ),
    };
  };
}
