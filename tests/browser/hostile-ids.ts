/** Ids that are almost valid, or that would mean something else in an address or in HTML. */
const HOSTILE_IDS: readonly string[] = [
  'aqz-KE-bpKQ\n',
  ' aqz-KE-bpKQ',
  'aqz-KE-bpKQ?autoplay=1',
  'aqz-KE-bpKQ&list=1',
  'aqz-KE-bpKQ#t',
  'aqz-KE-bpKQ/x',
  'aqz-KE-bpK',
  'aqz-KE-bpKQ1',
  'aqz-KE-bpKé',
  'aqz.KE.bpKQ',
  '..',
  '.',
  '../embed',
  '..%2f..%2f',
  '%2e%2e%2fx',
  '\\\\evil.example',
  '//evil.example',
  'https://evil.example',
  '@evil.example',
  'evil.example',
  'a@evil.exam',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:null',
  'about:blank',
  'null',
  'undefined',
  '"><script>alert(1)</script>',
  "'onload='alert(1)",
  '" srcdoc="<b>"',
  '<svg onload=alert(1)>',
  '{{7*7}}',
  '${7*7}',
  '٧٦٩٧٩٨٧١',
  '７６９７９８７１',
  '-1',
  '+1',
  '1e3',
  '0x1F',
  '1.5',
  ' 76979871',
  '7697 9871',
  '1234567890123',
  '\u0000',
  '\u202E76979871',
  '76979871\u200B',
  '💿',
  'A'.repeat(2000),
  '1'.repeat(2000),
  '__proto__',
  'constructor',
  'toString',
  '$videoId',
  'video',
  '*',
  '**',
  ';',
  '?',
  '#',
  '%',
  '%zz',
  '%00',
  '%0a',
  '%252e',
  ' ',
  '\t',
  '\r\nx-evil: 1',
];

/** Returns the same numbers in each run. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const DIGITS = Array.from('0123456789');
const NAMING = Array.from('abcXYZ019-_');
const LETTERS = Array.from('abcXYZ019-_./\\?#&=%:@"\'<>{} \né٣💿\u0000');

/** Returns hostile ids, then ids of the two shapes, then near misses of both. */
export function drawVideoIds(count: number): string[] {
  const random = randomFrom(20_261_121);
  const word = (letters: readonly string[], length: number) =>
    Array.from({ length }, () => letters[random(letters.length)]).join('');
  const drawn = Array.from({ length: count - HOSTILE_IDS.length }, (_, at) => {
    if (at % 5 === 0) return word(NAMING, 11);
    if (at % 5 === 1) return word(DIGITS, 1 + random(14));
    return word(LETTERS, 1 + random(14));
  });
  return [...HOSTILE_IDS, ...drawn];
}
