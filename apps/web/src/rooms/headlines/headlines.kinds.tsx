import type { HeadlineState } from '@greenroom/contract/headlines-list.rules';
import type { HeadlineType, HeadlineUploadField } from '@greenroom/contract/headlines.rules';
import { IconAlignLeft, IconMovie, IconPhoto } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { ComponentType, ReactElement } from 'react';

import { sizedPicture } from '#kit/picture-size.ts';
import type { UploadItem } from '#rooms/media/parts/use-uploads.ts';
import { VideoFrame } from '#rooms/media/parts/video-frame.tsx';

import type { HeadlineRow } from './headlines.queries.ts';

const THUMB_WIDTH = 160;
const PHOTO_WIDTH = 1280;

type Uploads = Readonly<Record<HeadlineUploadField, readonly UploadItem[]>>;

type HeadlineKind = {
  word: string;
  icon: typeof IconPhoto;
  hint: string;
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

/** The kinds by type: their texts, and how each is shown. The form's fields are in `headline-form`. @source spec 2 Headline Management */
export const KINDS: Readonly<Record<HeadlineType, HeadlineKind>> = {
  1: {
    word: 'Text',
    icon: IconAlignLeft,
    hint: 'Title, description and link',
    thumb: null,
    media: null,
    preview: null,
  },
  2: {
    word: 'Video',
    icon: IconMovie,
    hint: 'Video upload up to 60 seconds',
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

/** The states of a headline as staff read them. */
export const STATE_WORDS: Readonly<Record<HeadlineState, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
};

/** Returns the kind of a headline's type; an unknown type is shown as text. */
export function headlineKind(type: number): HeadlineKind {
  return KINDS[type as HeadlineType] ?? KINDS[1];
}

/** Returns a link as displayed: 'example.com/news/7'. */
export function shortenLink(link: string): string {
  return link.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
}

/** The small copy of a photo. */
function PhotoThumb({ src, onError }: { src: string; onError: () => void }) {
  return (
    <img
      className="size-full object-cover"
      src={sizedPicture(src, THUMB_WIDTH)}
      alt=""
      loading="lazy"
      decoding="async"
      onError={onError}
    />
  );
}

/** A frame of a video, not the very first one, which is often black. */
function VideoStill({ src, onError }: { src: string; onError: () => void }) {
  return (
    <video
      className="size-full object-cover"
      src={`${src}#t=0.1`}
      preload="metadata"
      muted
      playsInline
      tabIndex={-1}
      onError={onError}
    />
  );
}

/** The photos of a headline, one below the other. */
function HeadlinePhotos({ photos }: { photos: HeadlineRow['news_photo'] }) {
  return photos.map(({ id, url }) => (
    <img
      key={id}
      className="min-h-30 w-full rounded-md bg-sunken"
      src={sizedPicture(url, PHOTO_WIDTH)}
      alt={`${id} of ${photos.length}`}
      loading="lazy"
      decoding="async"
    />
  ));
}

type PhotoReelProps = { urls: readonly string[] };

/** Photos side by side that are swiped as in the app, with a dot each. */
function PhotoReel({ urls }: PhotoReelProps) {
  const listRef = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState(0);
  const shown = Math.min(place, urls.length - 1);

  function handleScroll(): void {
    const list = listRef.current;
    if (list && list.clientWidth > 0) setPlace(Math.round(list.scrollLeft / list.clientWidth));
  }

  return (
    <div className="grid grid-cols-1">
      {/* Without a mouse, the dots scroll it, or the arrow keys while it has the focus. */}
      <ul
        ref={listRef}
        className="flex snap-x snap-mandatory overflow-x-auto scroll-smooth [scrollbar-width:none] focus-visible:-outline-offset-2"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={urls.length > 1 ? 0 : undefined}
        aria-label="Photos"
        onScroll={handleScroll}
      >
        {urls.map((url, index) => (
          <li key={url} className="aspect-16/10 w-full flex-none snap-start bg-sunken">
            <img className="size-full object-cover" src={url} alt={`${index + 1} of ${urls.length}`} />
          </li>
        ))}
      </ul>
      {urls.length > 1 && (
        <div className="flex justify-center">
          {urls.map((url, index) => (
            // The dot is small, but its click area is not.
            <button
              key={url}
              type="button"
              className="grid size-6 cursor-pointer place-items-center rounded-full before:size-2 before:rounded-full before:bg-line-strong aria-[current=true]:before:bg-accent pointer-coarse:h-control pointer-coarse:w-9"
              aria-label={`Show photo ${index + 1}`}
              aria-current={index === shown || undefined}
              onClick={() => {
                const list = listRef.current;
                list?.scrollTo({ left: index * list.clientWidth });
              }}
            />
          ))}
        </div>
      )}
    </div>
  );
}
