import { HEADLINE_STATES } from '@greenroom/contract/headlines-list.rules';
import { HEADLINE_FIELDS, HEADLINE_KINDS, HEADLINE_TYPES } from '@greenroom/contract/headlines.rules';
import type { HeadlineState } from '@greenroom/contract/headlines-list.rules';
import type { HeadlineType, HeadlineUploadField } from '@greenroom/contract/headlines.rules';
import { toFieldTexts } from '@greenroom/contract/kit/fields';
import type { FieldTexts } from '@greenroom/contract/kit/fields';

import { has } from '#kit/capabilities.ts';
import { now } from '#kit/clock.ts';
import { config } from '#kit/config.ts';
import { openDrafts } from '#kit/drafts.ts';
import type { FieldErrors } from '#kit/form.ts';
import { blankTexts, fieldChecks, fieldFaults, sentTextsOf } from '#kit/record/fields.ts';
import type { Base, RecordRules } from '#kit/record/record.ts';
import { isText, orNull, objectCheck } from '#kit/record/shape.ts';
import type { Refusal } from '#kit/record/use-save.ts';
import { zonedTimes } from '#kit/zoned-times.ts';
import { savedItem } from '#rooms/media/parts/use-uploads.ts';
import type { UploadItem } from '#rooms/media/parts/use-uploads.ts';
import { isFoundUser } from '#rooms/users/parts/is-found-user.ts';
import type { FoundUser } from '#rooms/users/parts/user-picker.tsx';

import type { Headline, NewHeadline } from './headlines.queries.ts';

type HeadlineTexts = FieldTexts<typeof HEADLINE_FIELDS>;

/**
 * The form's values. Each type keeps its own while another is chosen; title and link belong to all. `at`: when it is to be
 * published, by the community's clocks.
 */
export type HeadlineValues = HeadlineTexts & {
  type: HeadlineType;
  state: HeadlineState;
  at: string;
  person: FoundUser | null;
};

/** The uploads by field. */
export type HeadlineFiles = Readonly<Record<HeadlineUploadField, readonly UploadItem[]>>;

/** What another page fills in for a new headline. */
export type HeadlinePrefill = Partial<HeadlineTexts>;

/** Times by the community's clocks. */
export const communityTimes = zonedTimes(config.timeZone);

export const BLANK: Base<HeadlineValues> = {
  version: 0,
  values: { type: 1, ...blankTexts(HEADLINE_FIELDS), state: 'published', at: '', person: null },
};

/** Returns a saved headline as form values. A host without the capability sends no state. */
export function headlineBase(headline: Headline): Base<HeadlineValues> {
  const { type, state, publish_at: at, person, version } = headline;
  return {
    version: version ?? 0,
    values: {
      type: HEADLINE_TYPES.find((each) => each === type) ?? 1,
      ...toFieldTexts(HEADLINE_FIELDS, headline),
      state: state ?? 'published',
      at: at && state === 'scheduled' ? communityTimes.utcToLocal(at) : '',
      person,
    },
  };
}

/** Returns the files of a saved headline, by field. */
export function savedHeadlineFiles(headline: Headline): HeadlineFiles {
  const { video_url: url, video_key: key, news_photo: photos } = headline;
  return {
    video_url: url && key ? [savedItem({ key, url, name: 'Video' })] : [],
    news_photo: photos.flatMap(({ id, url: photo, key: photoKey }) =>
      photoKey ? savedItem({ key: photoKey, url: photo, name: `Photo ${id}` }) : [],
    ),
  };
}

export const HEADLINE_RULES: RecordRules<HeadlineValues> = {
  drafts: openDrafts('headline'),
  isValues: objectCheck<HeadlineValues>({
    type: (value): value is HeadlineType => HEADLINE_TYPES.some((type) => type === value),
    ...fieldChecks(HEADLINE_FIELDS),
    state: (value): value is HeadlineState => HEADLINE_STATES.some((state) => state === value),
    at: isText,
    person: orNull(isFoundUser),
  }),
  isSame: { person: (from, to) => from?.id === to?.id },
};

/** A chosen type or state alone is no new headline. */
export const NEW_RULES: RecordRules<HeadlineValues> = {
  ...HEADLINE_RULES,
  isSame: { ...HEADLINE_RULES.isSame, type: () => true, state: () => true, at: () => true },
};

const timeFault = ({ state, at }: HeadlineValues, from: HeadlineValues): string | undefined => {
  if (state !== 'scheduled' || (from.state === state && from.at === at)) return undefined;
  const time = communityTimes.localToUtc(at);
  if (!time) return 'Please choose a day and a time.';
  return Date.parse(time.iso) > now()
    ? undefined
    : 'This time is in the past. Choose a later one, or publish now.';
};

function uploadFault(items: readonly UploadItem[], missing: string | undefined): string | undefined {
  if (items.length === 0) return missing;
  if (items.some(({ state }) => state === 'failed' || state === 'cancelled')) {
    return 'A file was not uploaded. Retry or remove it.';
  }
  return items.every(({ state }) => state === 'done') ? undefined : 'The upload is still in progress.';
}

/** Returns the errors of the chosen type's fields; a draft needs only a title. @source spec 5 News create */
export function findFaults(values: HeadlineValues, files: HeadlineFiles, from: HeadlineValues): FieldErrors {
  const isDraft = values.state === 'draft';
  const { field, upload, missing } = HEADLINE_KINDS[values.type];
  const { description, ...faults } = fieldFaults(
    HEADLINE_FIELDS,
    values,
    isDraft ? [] : ['description', 'website_link'],
  );
  return {
    ...faults,
    [field]: upload === null ? description : uploadFault(files[field], isDraft ? undefined : missing),
    at: timeFault(values, from),
  };
}

/** Returns the field that shows an error of the server; an error about a file names it. */
export function headlineRefusal(path: string, words: string, files: HeadlineFiles): Refusal | null {
  const [field = '', place] = path.split('.');
  if (field === 'publish_at') return ['at', words];
  if (field === 'person_id') return ['person', words];
  const file = place === undefined ? undefined : files[field as HeadlineUploadField]?.[Number(place)];
  return [field, file ? `${file.name}: ${words}` : words];
}

/** Returns from when on the app shows it. `saved`: what a published headline has, which stays. */
function publishAtOf({ state, at }: HeadlineValues, saved: string | null): string | null {
  if (state === 'draft') return null;
  return state === 'published' ? (saved ?? 'now') : (communityTimes.localToUtc(at)?.iso ?? null);
}

/** Returns the request body: the chosen type's fields only, without what a draft leaves empty. */
export function headlineBody(
  values: HeadlineValues,
  files: HeadlineFiles,
  publishedAt: string | null,
): NewHeadline {
  const { type, person } = values;
  const { description, ...texts } = sentTextsOf(HEADLINE_FIELDS, values);
  const common = {
    type,
    ...texts,
    ...(has('editing') && {
      publish_at: publishAtOf(values, publishedAt),
      person_id: person?.id ?? null,
    }),
  };
  const { field, upload } = HEADLINE_KINDS[type];
  if (upload === null) return description ? { ...common, [field]: description } : common;
  const keys = files[field].flatMap(({ key }) => key ?? []);
  if (keys.length === 0) return common;
  return { ...common, [field]: upload.max === 1 ? (keys[0] ?? '') : keys.slice(0, upload.max) };
}
