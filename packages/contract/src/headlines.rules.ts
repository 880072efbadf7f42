/** Limits that form and server share. @source spec 5 News create, 9 */
export const HEADLINE = { videoMaxMs: 60_000, photosMax: 5, titleMax: 200, descriptionMax: 5000 } as const;

/** The three types by the number that the wire uses. @source spec 3 News/headline */
export const HEADLINE_TYPES = { text: 1, video: 2, photos: 3 } as const;
export type HeadlineType = 1 | 2 | 3;

/** The fields by which the headline list can be ordered. @source contract Support, bulletins, news */
export const HEADLINE_SORTS = ['title', 'type', 'createdAt', 'owner'] as const;
export type HeadlineSort = (typeof HEADLINE_SORTS)[number];

/** @source spec 5 News create, 8 Headline */
export const HEADLINE_MESSAGES = {
  titleMissing: 'Please enter news title!',
  videoTooLong: 'You cannot upload a video longer than 60 seconds',
  tooManyPhotos: 'News cannot contain more that 5 images',
  created: 'News created successfully!',
  /** @assumed */
  deleted: 'News deleted successfully!',
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
  notOfType: 'A headline of this type has no such field.',
} as const;
