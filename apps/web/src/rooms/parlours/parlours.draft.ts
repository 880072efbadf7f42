import { PARLOUR, PARLOUR_MESSAGES, centsOfPrice } from '@greenroom/contract/parlours.rules';

import { openDrafts } from '#kit/drafts.ts';
import type { FieldErrors } from '#kit/form.ts';
import { changedFields, isAlike } from '#kit/record/record.ts';
import type { Base, RecordRules } from '#kit/record/record.ts';
import { isFlag, isText, listCheck, orNull, objectCheck } from '#kit/record/shape.ts';
import type { Refusal } from '#kit/record/use-save.ts';
import { isFoundUser } from '#rooms/users/parts/is-found-user.ts';
import type { FoundUser } from '#rooms/users/parts/user-picker.tsx';

import type { Parlour } from './parlours.queries.ts';
import { localToUtc, utcToLocal } from './form/zoned-times.ts';

/** A time in New York, in the format of a `datetime-local` field; `isLater` selects the second of a time that occurs twice. */
export type ParlourStart = { local: string; isLater: boolean };

/** The form's values besides the files, in their order in the form. */
export type ParlourValues = {
  user: FoundUser | null;
  title: string;
  price: string;
  start: ParlourStart;
  members: readonly FoundUser[];
  description: string;
};

/** The chosen files, by their names in the request. */
export type ParlourFiles = { poster: File | null; video_intro: File | null };

const memberIds = (people: readonly FoundUser[]): number[] => people.map(({ id }) => id);

export const PARLOUR_RULES: RecordRules<ParlourValues> = {
  drafts: openDrafts('parlour'),
  isValues: objectCheck<ParlourValues>({
    user: orNull(isFoundUser),
    title: isText,
    price: isText,
    start: objectCheck<ParlourStart>({ local: isText, isLater: isFlag }),
    members: listCheck(isFoundUser),
    description: isText,
  }),
  isSame: {
    user: (from, to) => from?.id === to?.id,
    start: (from, to) => isAlike(readParlourStart(from), readParlourStart(to)),
    members: (from, to) => isAlike(memberIds(from), memberIds(to)),
  },
};

/** The request's fields besides the files, by their names in the request. */
const WIRE = {
  user_id: 'user',
  suite_title: 'title',
  price: 'price',
  start_date: 'start',
  members: 'members',
  description: 'description',
} as const satisfies Record<string, keyof ParlourValues>;
export type ParlourBody = Partial<Record<keyof typeof WIRE, string | string[]>>;

/** Returns a new parlour's values: a start time and nothing else. */
export function blankParlour(start: string): Base<ParlourValues> {
  const values = { user: null, title: '', price: '', members: [], description: '' };
  return { version: 0, values: { ...values, start: { local: start, isLater: false } } };
}

type Person = Parlour['owner'];
const toFoundUser = ({ id, name, profile_image_url }: Person): FoundUser => ({
  id: id ?? 0,
  name,
  profile_image_url,
  email: '',
});

function cutToMinute(iso: string): number {
  return Math.floor(Date.parse(iso) / 60_000) * 60_000;
}

/** Returns a parlour as form values: all of them are known where it can be edited. */
export function parlourBase(parlour: Parlour): Base<ParlourValues> {
  const local = utcToLocal(parlour.start_date);
  const isLater = Date.parse(localToUtc(local)?.iso ?? '') < cutToMinute(parlour.start_date);
  const values = {
    user: toFoundUser(parlour.owner),
    title: parlour.suite_title,
    price: parlour.price?.toFixed(2) ?? '',
    start: { local, isLater },
    members: (parlour.members ?? []).map(toFoundUser),
    description: parlour.description,
  };
  return { version: parlour.version ?? 0, values };
}

/** Returns the entered moment; null when it is invalid. */
export function readParlourStart({ local, isLater }: ParlourStart): string | null {
  const time = localToUtc(local);
  if (!time) return null;
  const iso = (isLater && time.later) || time.iso;
  const year = new Date(iso).getUTCFullYear();
  return year >= PARLOUR.firstYear && year <= PARLOUR.lastYear ? iso : null;
}

function membersFault({ user, members }: ParlourValues): string | undefined {
  if (members.length === 0) return PARLOUR_MESSAGES.memberMissing;
  if (members.length > PARLOUR.membersMax) return PARLOUR_MESSAGES.tooManyMembers;
  return members.some(({ id }) => id === user?.id) ? PARLOUR_MESSAGES.hostAmongMembers : undefined;
}

/** Returns the errors of the fields; existing files may be left out. @source spec 5 New parlour */
export function findFaults(values: ParlourValues, files: ParlourFiles, isNew: boolean): FieldErrors {
  const isLong = values.description.trim().length > PARLOUR.descriptionMax;
  return {
    user: values.user ? undefined : PARLOUR_MESSAGES.userMissing,
    title: values.title.trim() ? undefined : PARLOUR_MESSAGES.titleMissing,
    price: centsOfPrice(values.price) === null ? PARLOUR_MESSAGES.priceWrong : undefined,
    start: readParlourStart(values.start) === null ? PARLOUR_MESSAGES.startWrong : undefined,
    members: membersFault(values),
    description: isLong ? `Use at most ${PARLOUR.descriptionMax} characters.` : undefined,
    poster: isNew && !files.poster ? PARLOUR_MESSAGES.posterMissing : undefined,
    video_intro: isNew && !files.video_intro ? PARLOUR_MESSAGES.introMissing : undefined,
  };
}

/** Returns the field that shows an error of the server. */
export function parlourRefusal(path: string, words: string): Refusal | null {
  const [name = ''] = path.split(/[.[]/);
  if (['poster', 'video_intro', 'message_subject', 'message_text'].includes(name)) return [name, words];
  return name in WIRE ? [WIRE[name as keyof typeof WIRE], words] : null;
}

function wholeParlourBody(values: ParlourValues): Required<ParlourBody> {
  return {
    user_id: String(values.user?.id ?? ''),
    suite_title: values.title.trim(),
    price: values.price.trim(),
    start_date: readParlourStart(values.start) ?? '',
    members: values.members.map(({ id }) => String(id)),
    description: values.description.trim(),
  };
}

/** Returns what differs from the initial values; of a new parlour all but an empty description. */
export function changedParlourBody(from: ParlourValues | null, to: ParlourValues): ParlourBody {
  const changed = from && changedFields(PARLOUR_RULES, from, to);
  const all = Object.entries(wholeParlourBody(to)) as [keyof typeof WIRE, string | string[]][];
  return Object.fromEntries(
    all.filter(([name, value]) => (changed ? changed.includes(WIRE[name]) : value !== '')),
  );
}
