/** Letters that Unicode does not decompose, as typed on an American keyboard. */
const PLAIN = new Map(
  'ß ss,æ ae,œ oe,ø o,ł l,đ d,ð d,þ th,ı i,ħ h,ə e'
    .split(',')
    .map((pair) => [pair.slice(0, 1), pair.slice(2)]),
);

/** Words that are often abbreviated, and are found either way. */
const SHORT = new Map([
  ['saint', 'st'],
  ['sainte', 'ste'],
  ['fort', 'ft'],
  ['mount', 'mt'],
]);

/** Common names for places, in the form of `words`. */
const NICKNAMES = new Map([
  ['ny', 'new york, ny'],
  ['nyc', 'new york, ny'],
  ['la', 'los angeles, ca'],
  ['sf', 'san francisco, ca'],
  ['philly', 'philadelphia, pa'],
  ['cologne', 'koln, germany'],
  ['geneva', 'geneve, switzerland'],
  ['gothenburg', 'goteborg, sweden'],
  ['nuremberg', 'nurnberg, germany'],
  ['seville', 'sevilla, spain'],
]);

const COUNTRIES = new Map([
  ['uk', 'united kingdom'],
  ['england', 'united kingdom'],
  ['scotland', 'united kingdom'],
  ['wales', 'united kingdom'],
  ['holland', 'netherlands'],
  ['turkey', 'turkiye'],
]);

const STATES = new Map(
  `alabama al,alaska ak,arizona az,arkansas ar,california ca,colorado co,connecticut ct,delaware de,district of columbia dc,
  florida fl,georgia ga,hawaii hi,idaho id,illinois il,indiana in,iowa ia,kansas ks,kentucky ky,louisiana la,maine me,
  maryland md,massachusetts ma,michigan mi,minnesota mn,mississippi ms,missouri mo,montana mt,nebraska ne,nevada nv,
  new hampshire nh,new jersey nj,new mexico nm,new york ny,north carolina nc,north dakota nd,ohio oh,oklahoma ok,oregon or,
  pennsylvania pa,rhode island ri,south carolina sc,south dakota sd,tennessee tn,texas tx,utah ut,vermont vt,virginia va,
  washington wa,west virginia wv,wisconsin wi,wyoming wy,puerto rico pr,guam gu,american samoa as`
    .split(',')
    .map((line) => [line.trim().slice(0, -3), line.slice(-2)] as const),
);

/** No name is longer, and no state has more words: longer ones would only cost queries. */
const LONGEST = 80;
const STATE_WORDS = 6;

/** Converts text to lower case without accents, punctuation and abbreviations: both sides of a search use this form. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøłđðþıħə]/g, (letter) => PLAIN.get(letter) ?? letter)
    .replaceAll(/['’‘`ʻʼ"”]/g, '')
    .replaceAll(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => SHORT.get(word) ?? word)
    .join(' ');
}

/** Formats a city for searching: `st louis, mo`. The comma marks the end of the name. */
export const foldLocation = (city: string, state: string): string => `${fold(city)}, ${fold(state)}`;

/** Returns the states or countries that a prefix may mean. */
function listStates(text: string): string[] {
  const country = COUNTRIES.get(text);
  if (text.length < 3 || country) return [country ?? text];
  const states = [...STATES].flatMap(([name, state]) => (name.startsWith(text) ? [state] : []));
  return [text, ...states];
}

const withStates = (city: string, rest: string): string[] =>
  city && rest ? listStates(rest).map((state) => `${city}, ${state}`) : [];

/**
 * Returns the ways in which `words` can begin for a typed text: unchanged, with an abbreviation completed, without New
 * York's 'City', and with the last words as the state. None for fewer than `least` letters.
 */
export function beginningsOf(query: string, least: number): string[] {
  const [before = '', ...behind] = query.split(',');
  const city = fold(before);
  const state = fold(behind.join(' ')).replace(/(?:^| )(?:us|usa|united states)$/, '');
  const zipcode = /(?:^|\D)(\d{5})(?:$|\D)/.exec(query)?.[1];
  if (zipcode) return [zipcode];
  const length = city.length + state.length;
  if (length < least || length > LONGEST) return [];
  if (behind.length === 0) return beginningsOfName(city, before);
  return [city, city.replace(/ city$/, '')].flatMap((name) =>
    state ? withStates(name, state) : [`${name},`],
  );
}

function beginningsOfName(city: string, asTyped: string): string[] {
  const words = city.split(' ');
  const last = words.at(-1) ?? '';
  const first = words.slice(0, -1).join(' ');
  const lead = first && `${first} `;
  // The long form is also kept: 'fort' for Fort Worth and for Fortaleza.
  const isShort = asTyped.trim().toLowerCase().endsWith(last);
  const typed = [...SHORT].find(([, short]) => short === last && !isShort)?.[0] ?? last;
  const short = [...SHORT].flatMap(([long, each]) =>
    typed.length > 1 && long.startsWith(typed) && each !== typed ? [`${lead}${each} `] : [],
  );
  const splits = words
    .map((_, at) => at)
    .slice(-STATE_WORDS)
    .flatMap((at) => withStates(words.slice(0, at).join(' '), words.slice(at).join(' ')));
  const plain = first && 'city'.startsWith(last) ? [`${first},`] : [];
  const nickname = NICKNAMES.get(city);
  return [`${lead}${typed}`, ...short, ...plain, ...splits, ...(nickname ? [nickname] : [])];
}
