import { UPLOAD_MESSAGES } from '@greenroom/contract/kit/uploads';
import { PARLOUR_MESSAGES } from '@greenroom/contract/parlours.rules';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import {
  NOTHING,
  countLeft,
  parlourFormFields,
  toFormParts,
  resetForms,
  rightFiles,
  sendForm,
} from '#testing/form-calls.ts';
import type { Cast, Part } from '#testing/form-calls.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { samples } from '#testing/samples/samples.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

let cast: Cast;
beforeEach(async () => {
  cast = await resetForms(world);
});

const fields = () => parlourFormFields(cast);
const { poster, intro } = await rightFiles();
const right = (change: Record<string, unknown> = {}): Part[] => [
  ...toFormParts({ ...fields(), ...change }),
  poster,
  intro,
];
const create = (parts = right()) => sendForm(world, 'parlours.create', parts);
const withPoster = (change: Partial<Part>) => [...toFormParts(fields()), { ...poster, ...change }, intro];
const withIntro = (change: Partial<Part>) => [...toFormParts(fields()), poster, { ...intro, ...change }];
const readFormErrors = (response: LightMyRequestResponse) => {
  expect([response.statusCode, response.json<{ code: string }>().code], response.body).toEqual([
    400,
    'bad_input',
  ]);
  return response.json<{ errors: Record<string, string[]> }>().errors;
};

describe('a form is refused, with its field named and nothing kept, for', () => {
  const { priceWrong, startWrong, memberUnknown, memberMissing, memberTwice, hostAmongMembers, userMissing } =
    PARLOUR_MESSAGES;
  type Case = [what: string, field: string, words: string, change: () => Record<string, unknown>];
  const price = (text: string): Case => [`a price of ${text}`, 'price', priceWrong, () => ({ price: text })];
  const start = (text: string, words: string = startWrong): Case => [
    `a start of ${text}`,
    'start_date',
    words,
    () => ({ start_date: text }),
  ];
  const cases: Case[] = [
    price('-1'),
    price('1.234'),
    price('1e3'),
    price('1,5'),
    price('$'),
    price('12,50'),
    price('1,2500'),
    price('100000.01'),
    price('NaN'),
    price(''),
    price('٣'),
    start(''),
    start('tomorrow'),
    start('2031-07-04T20:00:00'),
    start('2031-02-29T20:00:00Z'),
    start('1999-12-31T23:59:59Z', PARLOUR_MESSAGES.startTooEarly),
    start('0000-01-01T00:00:00Z', PARLOUR_MESSAGES.startTooEarly),
    start('2101-01-01T00:00:00Z', PARLOUR_MESSAGES.startTooLate),
    ['no title', 'suite_title', PARLOUR_MESSAGES.titleMissing, () => ({ suite_title: ' ' })],
    [
      'a title with a tab',
      'suite_title',
      'Control characters are not allowed.',
      () => ({ suite_title: 'a\tb' }),
    ],
    [
      'a title with a line',
      'suite_title',
      'Control characters are not allowed.',
      () => ({ suite_title: 'a\nb' }),
    ],
    ['a long title', 'suite_title', 'Use at most 120 characters.', () => ({ suite_title: 'x'.repeat(121) })],
    [
      'a long description',
      'description',
      'Use at most 2000 characters.',
      () => ({ description: 'x'.repeat(2001) }),
    ],
    ['no host', 'user_id', userMissing, () => ({ user_id: undefined })],
    ['an unknown host', 'user_id', userMissing, () => ({ user_id: 999_999 })],
    ['a host that is no id', 'user_id', userMissing, () => ({ user_id: '1e1' })],
    ['no members', 'members', memberMissing, () => ({ members: undefined })],
    ['members in one field', 'members', memberMissing, () => ({ members: `${cast.other},${cast.guest}` })],
    ['an unknown member', 'members', memberUnknown, () => ({ members: [cast.other, 999_999] })],
    ['a member that is no id', 'members.1', memberUnknown, () => ({ members: [cast.other, 'x'] })],
    ['a member twice', 'members', memberTwice, () => ({ members: [cast.other, cast.guest, cast.other] })],
    ['a host among members', 'members', hostAmongMembers, () => ({ members: [cast.other, cast.host] })],
    ['a field that there is not', 'is_public', 'This field does not exist.', () => ({ is_public: 'true' })],
    ['a list that there is not', 'guests', 'This field does not exist.', () => ({ guests: [1] })],
    [
      '101 members',
      'members',
      PARLOUR_MESSAGES.tooManyMembers,
      () => ({ members: Array.from({ length: 101 }, (_, at) => at + 1000) }),
    ],
  ];
  test.each(cases)('%s', async (_, field, words, change) => {
    const response = await create(right(change()));
    expect(readFormErrors(response)).toEqual({ [field]: [words] });
    expect(response.json()).toMatchObject({ msg: words, message: words });
    expect(await countLeft(world)).toEqual(NOTHING);
  });

  test.each([
    ['inactive', 'update users set active = false where id = any($1)'],
    ['removed', 'update users set deleted_at = now() where id = any($1)'],
  ])('users who are %s', async (_, change) => {
    await world.db.$client.query(change, [[cast.host, cast.guest]]);
    expect(readFormErrors(await create())).toEqual({ user_id: [userMissing], members: [memberUnknown] });
    expect(await countLeft(world)).toEqual(NOTHING);
  });

  const { noImage, noVideo, empty } = UPLOAD_MESSAGES;
  test.each<[what: string, field: string, words: string, parts: () => Part[]]>([
    ['no poster', 'poster', PARLOUR_MESSAGES.posterMissing, () => [...toFormParts(fields()), intro]],
    ['no intro', 'video_intro', PARLOUR_MESSAGES.introMissing, () => [...toFormParts(fields()), poster]],
    ['an empty poster', 'poster', empty, () => withPoster({ value: '' })],
    [
      'a poster that was not chosen',
      'poster',
      PARLOUR_MESSAGES.posterMissing,
      () => withPoster({ value: '', filename: '', type: 'application/octet-stream' }),
    ],
    [
      'a poster as text',
      'poster',
      'Send this as a file.',
      () => [...toFormParts(fields()), { name: 'poster', value: 'x' }, intro],
    ],
    [
      'SVG as a poster',
      'poster',
      noImage,
      () => withPoster({ filename: 'a.svg', type: 'image/svg+xml', value: '<svg/>' }),
    ],
    [
      'HTML as a poster',
      'poster',
      noImage,
      () => withPoster({ filename: 'a.html', type: 'text/html', value: '<html>' }),
    ],
    [
      'HTML that is called a JPEG',
      'poster',
      noImage,
      () => withPoster({ value: '<html><script>alert(1)</script>' }),
    ],
    ['an mp4 that is called a JPEG', 'poster', noImage, () => withPoster({ value: intro.value })],
    [
      'an mp3 as an intro',
      'video_intro',
      noVideo,
      () => withIntro({ filename: 'a.mp3', type: 'audio/mpeg', value: samples.mp3() }),
    ],
    ['an mp3 that is called an mp4', 'video_intro', noVideo, () => withIntro({ value: samples.mp3() })],
    ['half an mp4', 'video_intro', noVideo, () => withIntro({ value: samples.mp4(1).subarray(0, 1200) })],
    [
      'a QuickTime film',
      'video_intro',
      noVideo,
      () => withIntro({ filename: 'a.mov', type: 'video/quicktime' }),
    ],
    ['sound in an mp4', 'video_intro', noVideo, () => withIntro({ value: samples.mp4SoundOnly() })],
    [
      'a file that there is not',
      'banner',
      'This file field does not exist.',
      () => [...right(), { ...poster, name: 'banner' }],
    ],
    ['two posters', 'poster', 'Send this file only once.', () => [...right(), poster]],
    [
      'two titles',
      'suite_title',
      'Send this field only once.',
      () => [...right(), { name: 'suite_title', value: 'B' }],
    ],
  ])('%s', async (_, field, words, parts) => {
    expect(readFormErrors(await create(parts()))).toEqual({ [field]: [words] });
    expect(await countLeft(world)).toEqual(NOTHING);
  });

  test('all its errors together, in fields and files', async () => {
    const parts = [
      ...toFormParts({ ...fields(), suite_title: '', price: '-1' }),
      { ...poster, value: 'no picture' },
      { ...intro, filename: 'a.mov', type: 'video/quicktime' },
    ];
    const response = await create(parts);
    expect(readFormErrors(response)).toEqual({
      suite_title: [PARLOUR_MESSAGES.titleMissing],
      price: [priceWrong],
      poster: [noImage],
      video_intro: [noVideo],
    });
    expect(response.json()).toMatchObject({ message: 'Some of the fields are missing or not valid.' });
    expect(await countLeft(world)).toEqual(NOTHING);
  });

  test('wrong users and wrong files together', async () => {
    const parts = [
      ...toFormParts({ ...fields(), user_id: 999_999 }),
      { ...poster, value: 'no picture' },
      intro,
    ];
    expect(readFormErrors(await create(parts))).toEqual({ user_id: [userMissing], poster: [noImage] });
    expect(await countLeft(world)).toEqual(NOTHING);
  });
});
