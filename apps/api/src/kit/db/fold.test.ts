// @both: it is about the database.
import { fold } from '@greenroom/contract/kit/fold';
import { constantFrom, sample, string } from 'fast-check';
import { afterAll, expect, inject, test } from 'vitest';

import { rowsOf } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Text } from '#kit/db/row.ts';
import { createWorld } from '#testing/world.ts';

const world = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

/** Latin, Greek, Cyrillic, Armenian, Hebrew, Arabic, punctuation and wide letters, as first and last code points. */
const BLOCKS = {
  Latin: [
    [0x20, 0x2af],
    [0x1d00, 0x1dbf],
    [0x1e00, 0x1eff],
    [0x2c60, 0x2c7f],
    [0xa720, 0xa7ff],
    [0xab30, 0xab6f],
    [0xfb00, 0xfb06],
  ],
  Greek: [
    [0x370, 0x3ff],
    [0x1f00, 0x1fff],
  ],
  Cyrillic: [
    [0x400, 0x52f],
    [0x1c80, 0x1c8f],
    [0xa640, 0xa69f],
  ],
  Arabic: [
    [0x600, 0x6ff],
    [0x750, 0x77f],
    [0x870, 0x8ff],
    [0xfb50, 0xfdff],
    [0xfe70, 0xfeff],
  ],
  'Armenian and Hebrew': [[0x530, 0x5ff]],
  'Indic, Thai, Hangul, kana and Han': [
    [0x900, 0xe7f],
    [0x1100, 0x11ff],
    [0x3000, 0x30ff],
    [0x4e00, 0x4eff],
    [0xac00, 0xacff],
  ],
  'punctuation and wide letters': [
    [0x2000, 0x206f],
    [0xff00, 0xffef],
    [0x1f600, 0x1f64f],
  ],
} as const;

const listAssignedLetters = (ranges: readonly (readonly [number, number])[]): string[] =>
  ranges
    .flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
    )
    .filter((letter) => /\p{Assigned}/u.test(letter));

async function foldThere(texts: readonly string[]): Promise<string[]> {
  const rows = await rowsOf(
    world.db,
    { folded: Text },
    sql`select fold(t.text) as folded from unnest(${sql.param(texts)}::text[]) with ordinality t (text, place) order by place`,
  );
  return rows.map(({ folded }) => folded);
}

const expectAgreement = async (texts: readonly string[]): Promise<void> => {
  const there = await foldThere(texts);
  const differing = texts.flatMap((text, at) =>
    fold(text) === there[at]
      ? []
      : [`${JSON.stringify(text)}: ${fold(text)} is ${there[at]} in the database`],
  );
  expect(differing).toEqual([]);
};

test.each(Object.entries(BLOCKS))('server and database fold each letter alike: %s', async (_name, ranges) => {
  const letters = listAssignedLetters(ranges);
  await expectAgreement(letters.map((letter) => `a${letter}b ${letter}${letter}`));
});

const FIRST = [
  'José',
  'Łukasz',
  'Zoë',
  'Seán',
  'İbrahim',
  'Jürgen',
  'Søren',
  'محمد',
  'Anna‑Lena',
  'Ａｌｉｃｅ',
  'Nguyễn',
  'Ελένη',
  'Ольга',
  'D’Angelo',
  'Đặng',
  'Þóra',
  'Ægir',
  'Œuvre',
  'Șerban',
  'Ġorġ',
  'Ħal',
  'Ñusta',
  'Ömer',
  'Åsa',
  'Çelik',
  'Ýmir',
  'Žofia',
  'Ğül',
  'Ioannís',
  'Ἀλέξανδρος',
  'Дмитрий',
  'Їжак',
  'أحمد',
  'إبراهيم',
  'آمنة',
  'فاطمة',
  'علی',
  'ليلى',
  'Երևան',
  'שָׁלוֹם',
  'थॉमस',
  'ทองดี',
  '민준',
  'さくら',
  'ガブリエル',
  '王小明',
  '👩‍🎤 Ann',
  'ﬁn',
  'STRASSE',
  'Straße',
] as const;
const LAST = [
  'Ñandú',
  'Żółw',
  'O’Neil',
  "O'Brien",
  'Groß',
  'Kjær',
  'الأحمد',
  'van  der Berg',
  'Ｗａｎｇ',
  'Thị Minh Khai',
  'Παπαδοπούλου',
  'Ёлкина',
  'Smith-Jones',
  'Smith–Jones',
  'ÅNGSTRÖM',
  'Dvořák',
  'Ionescu‐Țepeș',
  'Núñez\u200D',
  '\u202EnaV',
  'Kovač',
  'Čapek',
  'Bäcker',
  'Müller',
  'Lindström',
  'Håkansson',
  'Jørgensen',
  'Ågård',
  'Łoś',
  'Ństrong',
  'Peña',
  'García',
  'Gonçalves',
  'São',
  'Öztürk',
  'Şahin',
  'İnönü',
  'Yıldız',
  'Đoković',
  'Þórsson',
  'Sæmundsson',
  'Σίσυφος',
  'ΟΔΟΣ',
  'Чайковский',
  'Щедрин',
  'می‌خواهم',
  'عـــلي',
] as const;

test('server and database fold two thousand names alike', async () => {
  const names = FIRST.flatMap((first) => LAST.map((last) => `${first} ${last}`)).slice(0, 2000);
  expect(names.length).toBe(2000);
  await expectAgreement(names);
});

test('server and database fold any text alike, and a folded text stays as it is', async () => {
  const word = string({
    unit: constantFrom(...Array.from([...FIRST, ...LAST].join('')), ' ', '\n', '\t', '-', '"'),
    maxLength: 30,
  });
  const texts = sample(word, 500);
  await expectAgreement(texts);
  for (const text of texts) expect(fold(fold(text))).toBe(fold(text));
});

test.each([
  ['José ÑANDÚ', 'jose nandu'],
  ['Łukasz Żółw', 'lukasz zolw'],
  ['Zoë O’Neil', 'zoe oneil'],
  ['İbrahim Çelik', 'ibrahim celik'],
  ['Jürgen Groß', 'jurgen gross'],
  ['Søren Kjær', 'soren kjaer'],
  ['محمد الأحمد', 'محمد الاحمد'],
  ['Anna‑Lena van  der Berg', 'anna lena van der berg'],
  ['Ａｌｉｃｅ\u3000Ｗａｎｇ', 'alice wang'],
  ['Ольга Ёлкина', 'ольга елкина'],
  ['ΟΔΟΣ ή ς', 'οδοσ η σ'],
  ['Ĳsbrand', 'ijsbrand'],
  ['\u202Eabc\u200B \t\n d', 'abc d'],
  ['ガブリエル', 'ガブリエル'],
  ['한국', '한국'],
  ['हिन्दी', 'हिन्दी'],
])('folds %s to %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});
