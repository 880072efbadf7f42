import { ApiError } from '@greenroom/contract/client';
import { PARLOUR, PARLOUR_MESSAGES, centsOfPrice } from '@greenroom/contract/parlours.rules';

import { wordsOf } from '#kit/api.ts';
import type { FoundUser } from '#rooms/users/parts/user-picker.tsx';

import type { Parlour } from './parlours.queries.ts';
import { localToUtc, utcToLocal } from './parts/zoned-times.ts';

/** The form's values besides the files. */
export type ParlourDraft = {
  user: FoundUser | null;
  title: string;
  price: string;
  /** New York time, in the format of a `datetime-local` field. */
  start: string;
  /** Selects the second of a time that occurs twice. */
  isLater: boolean;
  members: readonly FoundUser[];
  description: string;
};

/** The chosen files, by their names in the request. */
export type ParlourFiles = { poster: File | null; video_intro: File | null };

/** The fields by their names in the request, in their order in the form. */
export const FIELDS = [
  'user_id',
  'suite_title',
  'price',
  'start_date',
  'members',
  'description',
  'poster',
  'video_intro',
] as const;
export type ParlourField = (typeof FIELDS)[number];

/** The error of a field, or of the whole form. */
export type ParlourErrors = Partial<Record<ParlourField | 'form', string | undefined>>;

/** The request's fields besides the files, by their names in the request. */
export type ParlourBody = Partial<Record<ParlourField, string | string[]>>;

/** Returns a new parlour's values: a start time and nothing else. */
export function blankDraft(start: string): ParlourDraft {
  return { user: null, title: '', price: '', start, isLater: false, members: [], description: '' };
}

type Person = Parlour['owner'];
const personOf = ({ id, name, profile_image_url }: Person): FoundUser => ({
  id,
  name,
  profile_image_url,
  email: '',
});

/** Returns a parlour as form values. */
export function draftOf(parlour: Parlour): ParlourDraft {
  const start = utcToLocal(parlour.start_date);
  return {
    user: personOf(parlour.owner),
    title: parlour.suite_title,
    price: parlour.price.toFixed(2),
    start,
    isLater: Date.parse(localToUtc(start)?.iso ?? '') < minuteOf(parlour.start_date),
    members: parlour.members.map(personOf),
    // FormData sends line breaks as CRLF.
    description: parlour.description.replaceAll('\r\n', '\n'),
  };
}

function minuteOf(iso: string): number {
  return Math.floor(Date.parse(iso) / 60_000) * 60_000;
}

/** Returns the entered moment; null when it is invalid. */
export function startOf({ start, isLater }: Pick<ParlourDraft, 'start' | 'isLater'>): string | null {
  const time = localToUtc(start);
  if (!time) return null;
  const iso = (isLater && time.later) || time.iso;
  const year = new Date(iso).getUTCFullYear();
  return year >= PARLOUR.firstYear && year <= PARLOUR.lastYear ? iso : null;
}

function membersFault({ user, members }: ParlourDraft): string | undefined {
  if (members.length === 0) return PARLOUR_MESSAGES.memberMissing;
  if (members.length > PARLOUR.membersMax) return PARLOUR_MESSAGES.tooManyMembers;
  return members.some(({ id }) => id === user?.id) ? PARLOUR_MESSAGES.hostAmongMembers : undefined;
}

/** Returns the errors of the fields; existing files may be left out. @source spec 5 New parlour */
export function findFaults(draft: ParlourDraft, files: ParlourFiles, isNew: boolean): ParlourErrors {
  const isLong = draft.description.trim().length > PARLOUR.descriptionMax;
  return {
    user_id: draft.user ? undefined : PARLOUR_MESSAGES.userMissing,
    suite_title: draft.title.trim() ? undefined : PARLOUR_MESSAGES.titleMissing,
    price: centsOfPrice(draft.price) === null ? PARLOUR_MESSAGES.priceWrong : undefined,
    start_date: startOf(draft) === null ? PARLOUR_MESSAGES.startWrong : undefined,
    members: membersFault(draft),
    description: isLong ? `Use at most ${PARLOUR.descriptionMax} characters.` : undefined,
    poster: isNew && !files.poster ? PARLOUR_MESSAGES.posterMissing : undefined,
    video_intro: isNew && !files.video_intro ? PARLOUR_MESSAGES.introMissing : undefined,
  };
}

/** Returns a refusal by the server, each error with its field. */
export function refusalsOf(error: unknown): ParlourErrors {
  const found: ParlourErrors = {};
  for (const [path, [words]] of Object.entries(error instanceof ApiError ? error.errors : {})) {
    const [name = ''] = path.split(/[.[]/);
    const field = FIELDS.find((each) => each === name);
    found[field ?? 'form'] ??= words ?? wordsOf(error);
  }
  return Object.keys(found).length > 0 ? found : { form: wordsOf(error) };
}

/** Returns the first field with an error, from the top. */
export function firstOf(errors: ParlourErrors): ParlourField | undefined {
  return FIELDS.find((field) => errors[field]);
}

function bodyOf(draft: ParlourDraft): ParlourBody {
  return {
    user_id: String(draft.user?.id ?? ''),
    suite_title: draft.title.trim(),
    price: draft.price.trim(),
    start_date: startOf(draft) ?? '',
    members: draft.members.map(({ id }) => String(id)),
    description: draft.description.trim(),
  };
}

/** Returns what differs from the initial values, by the names in the request. */
export function changesOf(from: ParlourDraft | null, draft: ParlourDraft): ParlourBody {
  const before = from ? bodyOf(from) : { description: '' };
  const now = Object.entries(bodyOf(draft)) as [ParlourField, string | string[]][];
  return Object.fromEntries(
    now.filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field])),
  );
}

/** Returns what a colleague saved, with this user's own changes on top. */
export function withChanges(now: ParlourDraft, from: ParlourDraft, draft: ParlourDraft): ParlourDraft {
  const changed = changesOf(from, draft);
  return {
    user: changed.user_id === undefined ? now.user : draft.user,
    title: changed.suite_title === undefined ? now.title : draft.title,
    price: changed.price === undefined ? now.price : draft.price,
    start: changed.start_date === undefined ? now.start : draft.start,
    isLater: changed.start_date === undefined ? now.isLater : draft.isLater,
    members: changed.members === undefined ? now.members : draft.members,
    description: changed.description === undefined ? now.description : draft.description,
  };
}
