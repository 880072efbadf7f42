import { line, link, text } from './kit/fields.ts';
import type { Fields } from './kit/fields.ts';
import type { UploadKind } from './kit/uploads.ts';

/** The limits that the form and the server share. @source spec 5 News create, 9 */
export const HEADLINE = {
  videoMaxMs: 60_000,
  photosMax: 5,
} as const;

/** @source spec 5 News create, 8 Headline */
export const HEADLINE_MESSAGES = {
  titleMissing: 'Please enter news title!',
  videoTooLong: 'You cannot upload a video longer than 60 seconds',
  tooManyPhotos: 'News cannot contain more that 5 images',
  created: 'News created successfully!',
  /** @assumed */
  deleted: 'News deleted successfully!',
  /** @assumed */
  drafted: 'Draft saved.',
  /** @assumed */
  scheduled: 'News scheduled successfully!',
  /** @assumed */
  updated: 'News updated successfully!',
  /** @assumed */
  published: 'News published.',
  /** @assumed */
  unpublished: 'News unpublished. It is a draft now.',
  /** @assumed */
  incomplete: 'This draft is not complete. Edit it first.',
  /** @assumed */
  noPerson: 'This person no longer exists.',
  /** @assumed */
  descriptionMissing: 'Please enter a description.',
  /** @assumed */
  linkMissing: 'Please enter a website link.',
  /** @assumed */
  linkWrong: 'Website url is not correct!',
  /** @assumed */
  videoMissing: 'Please choose a video.',
  /** @assumed */
  photoMissing: 'Please choose at least one photo.',
  /** @assumed */
  notOfType: 'Headlines of this type do not have this field.',
} as const;

/** What is typed. A draft needs only a title, and only a text has a description. @source spec 5 News create */
export const HEADLINE_FIELDS = {
  title: line({ label: 'Title', max: 200, missing: HEADLINE_MESSAGES.titleMissing }),
  description: text({
    label: 'Description',
    max: 5000,
    rows: 6,
    missing: HEADLINE_MESSAGES.descriptionMissing,
    isOptional: true,
  }),
  website_link: link({
    label: 'Website link',
    help: 'The page that the app opens, such as example.com/news',
    max: 2000,
    missing: HEADLINE_MESSAGES.linkMissing,
    isOptional: true,
    wrong: HEADLINE_MESSAGES.linkWrong,
  }),
} as const satisfies Fields;

type HeadlineKind = {
  /** The field that only this kind has, by its name in JSON. */
  field: string;
  /** The error when that field is missing. */
  missing: string;
  /** What the field refers to; null for plain text. With `max` above 1 the field is a list. */
  upload: { kind: UploadKind; max: number; length: { maxMs: number; tooLong: string } | null } | null;
};

/** The kinds of headlines by their `type` in JSON: text, video, photos. @source spec 3 News/headline */
export const HEADLINE_KINDS = {
  1: { field: 'description', missing: HEADLINE_FIELDS.description.missing, upload: null },
  2: {
    field: 'video_url',
    missing: HEADLINE_MESSAGES.videoMissing,
    upload: {
      kind: 'video',
      max: 1,
      length: { maxMs: HEADLINE.videoMaxMs, tooLong: HEADLINE_MESSAGES.videoTooLong },
    },
  },
  3: {
    field: 'news_photo',
    missing: HEADLINE_MESSAGES.photoMissing,
    upload: { kind: 'image', max: HEADLINE.photosMax, length: null },
  },
} as const satisfies Record<number, HeadlineKind>;

type AnyKind = (typeof HEADLINE_KINDS)[HeadlineType];
export type HeadlineType = keyof typeof HEADLINE_KINDS;
/** The fields that belong to one kind only. */
export type HeadlineOwnField = AnyKind['field'];
/** The kind-specific fields that refer to uploads. */
export type HeadlineUploadField = Exclude<AnyKind, { upload: null }>['field'];

/** All types in ascending order. */
export const HEADLINE_TYPES = Object.keys(HEADLINE_KINDS).map(Number) as HeadlineType[];
