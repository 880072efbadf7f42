import { HEADLINE_TYPES } from '@greenroom/contract/headlines.rules';
import type { HeadlineType } from '@greenroom/contract/headlines.rules';
import { IconAlignLeft, IconMovie, IconPhoto } from '@tabler/icons-react';

/** The three types with their words, signs and hints. @source spec 2 Headline Management */
export const KINDS = [
  {
    type: HEADLINE_TYPES.text,
    word: 'Text',
    icon: IconAlignLeft,
    hint: 'Title, description and link',
  },
  {
    type: HEADLINE_TYPES.video,
    word: 'Video',
    icon: IconMovie,
    hint: 'Video upload up to 60 seconds',
  },
  {
    type: HEADLINE_TYPES.photos,
    word: 'Image',
    icon: IconPhoto,
    hint: 'Image up to 5 photos',
  },
] as const satisfies readonly { type: HeadlineType; word: string; icon: unknown; hint: string }[];

/** The words and sign of a headline's type. */
export function kindOf(type: number): (typeof KINDS)[number] {
  return KINDS.find((kind) => kind.type === type) ?? KINDS[0];
}

/** 'example.com/news/7': a link as one reads it. */
export function shortLinkOf(link: string): string {
  return link.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
}
