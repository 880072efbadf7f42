import { HEADLINE, HEADLINE_MESSAGES, HEADLINE_TYPES } from '@greenroom/contract/headlines.rules';
import type { HeadlineType } from '@greenroom/contract/headlines.rules';
import { webAddressOf } from '@greenroom/contract/kit/links';

import type { UploadItem } from '#rooms/media/parts/use-uploads.ts';

import type { NewHeadline } from './headlines.queries.ts';

/** The form as one fills it in. Each type keeps its own while another is chosen; title and link are of all. */
export type HeadlineDraft = {
  type: HeadlineType;
  title: string;
  website_link: string;
  description: string;
  video: UploadItem | null;
  photos: readonly UploadItem[];
};

/** The fields by their names on the wire. */
export type HeadlineField = 'title' | 'website_link' | 'description' | 'video_url' | 'news_photo';

/** The fields that a type has, in the order in which they stand. */
const FIELDS: Readonly<Record<HeadlineType, readonly HeadlineField[]>> = {
  1: ['title', 'description', 'website_link'],
  2: ['title', 'video_url', 'website_link'],
  3: ['title', 'news_photo', 'website_link'],
};

const NAMES: Readonly<Record<HeadlineField, string>> = {
  title: 'a title',
  website_link: 'a website link',
  description: 'a description',
  video_url: 'a video',
  news_photo: 'a photo',
};

/** What is wrong with a field, or undefined. @source spec 5 News create */
export function faultOf(field: HeadlineField, draft: HeadlineDraft): string | undefined {
  const { title, website_link: link, description, video, photos } = draft;
  const missing = {
    title: title.trim() === '' && HEADLINE_MESSAGES.titleMissing,
    website_link: link.trim() === '' && HEADLINE_MESSAGES.linkMissing,
    description: description.trim() === '' && HEADLINE_MESSAGES.descriptionMissing,
    video_url: video === null && HEADLINE_MESSAGES.videoMissing,
    news_photo: photos.length === 0 && HEADLINE_MESSAGES.photoMissing,
  }[field];
  if (missing) return missing;
  const isWrong = field === 'website_link' && webAddressOf(link) === null;
  return isWrong ? HEADLINE_MESSAGES.linkWrong : undefined;
}

function uploadsOf({ type, video, photos }: HeadlineDraft): readonly UploadItem[] {
  if (type === HEADLINE_TYPES.photos) return photos;
  return type === HEADLINE_TYPES.video && video ? [video] : [];
}

/** 'a title, a website link and a video'. */
function listOf(words: readonly string[]): string {
  return new Intl.ListFormat('en-US').format(words);
}

/** Why it can not be published yet, in words; null when it can. */
export function hindranceOf(draft: HeadlineDraft): string | null {
  const fields = FIELDS[draft.type];
  const missing = fields.filter((field) => {
    const fault = faultOf(field, draft);
    return fault !== undefined && fault !== HEADLINE_MESSAGES.linkWrong;
  });
  if (missing.length > 0) return `Still needed: ${listOf(missing.map((field) => NAMES[field]))}.`;
  const wrong = fields.map((field) => faultOf(field, draft)).find((fault) => fault !== undefined);
  if (wrong) return wrong;
  const uploads = uploadsOf(draft);
  if (uploads.some(({ state }) => state === 'failed' || state === 'cancelled')) {
    return 'A file is not uploaded: try it again or remove it.';
  }
  return uploads.every(({ state }) => state === 'done') ? null : 'The upload is still under way.';
}

/** What is sent: what the chosen type has, and nothing of the others. */
export function bodyOf({
  type,
  title,
  website_link,
  description,
  video,
  photos,
}: HeadlineDraft): NewHeadline {
  const common = { title: title.trim(), website_link: webAddressOf(website_link) ?? website_link.trim() };
  if (type === HEADLINE_TYPES.video) return { ...common, type, video_url: video?.key ?? '' };
  if (type === HEADLINE_TYPES.photos) {
    const keys = photos.slice(0, HEADLINE.photosMax).flatMap(({ key }) => key ?? []);
    return { ...common, type, news_photo: keys };
  }
  return { ...common, type, description: description.trim() };
}

/** Whether anything would be lost by closing. */
export function isBegun({ title, website_link, description, video, photos }: HeadlineDraft): boolean {
  return (
    [title, website_link, description].some((text) => text.trim() !== '') ||
    Boolean(video) ||
    photos.length > 0
  );
}
