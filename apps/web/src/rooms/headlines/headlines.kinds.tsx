import type { HeadlineType, HeadlineUploadField } from '@greenroom/contract/headlines.rules';
import { IconAlignLeft, IconMovie, IconPhoto } from '@tabler/icons-react';
import type { ComponentType, ReactElement } from 'react';

import type { UploadItem } from '#rooms/media/parts/use-uploads.ts';
import { VideoFrame } from '#rooms/media/parts/video-frame.tsx';

import type { HeadlineRow } from './headlines.queries.ts';
import { HeadlinePhotos } from './parts/headline-photos.tsx';
import { PhotoReel } from './parts/photo-reel.tsx';
import { PhotoThumb } from './parts/photo-thumb.tsx';
import { VideoStill } from './parts/video-still.tsx';

type Uploads = Readonly<Record<HeadlineUploadField, readonly UploadItem[]>>;

type HeadlineKind = {
  word: string;
  icon: typeof IconPhoto;
  hint: string;
  /** Says what the form still needs. */
  need: string;
  /** Shown beside the title in the list; null, or no `src`: the icon. */
  thumb: {
    srcOf: (headline: HeadlineRow) => string | null | undefined;
    Picture: ComponentType<{ src: string; onError: () => void }>;
  } | null;
  /** Shown above the text in the details. */
  media: ((headline: HeadlineRow) => ReactElement | null) | null;
  /** Shown above the title on the phone; `blank` until there is something. */
  preview: {
    blank: string;
    draw: (draft: { title: string; uploads: Uploads }) => ReactElement | null;
  } | null;
};

/** The kinds by type: their texts, and how each is shown. The form's fields are in `headline-fields`. @source spec 2 Headline Management */
export const KINDS: Readonly<Record<HeadlineType, HeadlineKind>> = {
  1: {
    word: 'Text',
    icon: IconAlignLeft,
    hint: 'Title, description and link',
    need: 'a description',
    thumb: null,
    media: null,
    preview: null,
  },
  2: {
    word: 'Video',
    icon: IconMovie,
    hint: 'Video upload up to 60 seconds',
    need: 'a video',
    thumb: { srcOf: ({ video_url: src }) => src, Picture: VideoStill },
    media: ({ video_url: src, title }) => (src === null ? null : <VideoFrame src={src} title={title} />),
    preview: {
      blank: 'Your video',
      draw({
        title,
        uploads: {
          video_url: [video],
        },
      }) {
        return video ? <VideoFrame src={video.previewUrl} title={title.trim() || video.name} /> : null;
      },
    },
  },
  3: {
    word: 'Image',
    icon: IconPhoto,
    hint: 'Image up to 5 photos',
    need: 'a photo',
    thumb: { srcOf: ({ news_photo: [photo] }) => photo?.url, Picture: PhotoThumb },
    media: ({ news_photo: photos }) => <HeadlinePhotos photos={photos} />,
    preview: {
      blank: 'Your photos',
      draw({ uploads: { news_photo: photos } }) {
        return photos.length > 0 ? <PhotoReel urls={photos.map(({ previewUrl }) => previewUrl)} /> : null;
      },
    },
  },
};

/** Returns the kind of a headline's type; an unknown type is shown as text. */
export function kindOf(type: number): HeadlineKind {
  return KINDS[type as HeadlineType] ?? KINDS[1];
}

/** Returns a link as displayed: 'example.com/news/7'. */
export function shortLinkOf(link: string): string {
  return link.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
}
