import type { HeadlineSort } from '@greenroom/contract/headlines-list.rules';
import { useState } from 'react';

import { has } from '#kit/capabilities.ts';
import { formatDate, formatDateTime } from '#kit/format.ts';
import { DateText, SoftText } from '#kit/list/cells.tsx';
import type { Column } from '#kit/list/table-column.ts';
import { Badge } from '#kit/ui/badge.tsx';
import { PanelLink } from '#kit/ui/panel-link.tsx';
import { WebLink } from '#kit/ui/web-link.tsx';

import { STATE_WORDS, headlineKind, shortenLink } from '../headlines.kinds.tsx';
import type { HeadlineRow } from '../headlines.queries.ts';

/** Opens the details of a headline; `opener` gets the focus on closing. */
export type OnView = (headline: HeadlineRow, opener: HTMLElement) => void;

const THUMB =
  'relative grid h-9 w-16 flex-none place-items-center overflow-hidden rounded-sm bg-sunken text-ink-faint';

/** The first photo, a frame of the video, or an icon. Decorative: title and type are beside it. */
function HeadlineThumb({ headline }: { headline: HeadlineRow }) {
  const [broken, setBroken] = useState<string | null>(null);
  const { icon: Icon, thumb } = headlineKind(headline.type);
  const src = thumb?.srcOf(headline);
  if (!thumb || !src || src === broken) {
    return (
      <span className={THUMB} aria-hidden>
        <Icon size={18} />
      </span>
    );
  }
  return (
    <span className={THUMB} aria-hidden>
      <thumb.Picture src={src} onError={() => setBroken(src)} />
      {headline.news_photo.length > 1 && (
        <span className="absolute right-0.5 bottom-0.5 min-w-[18px] rounded-sm bg-ink px-[3px] text-center text-12/4 font-medium text-paper">
          {headline.news_photo.length}
        </span>
      )}
    </span>
  );
}

function Kind({ type }: { type: number }) {
  const { word, icon: Icon } = headlineKind(type);
  return (
    <span className="inline-flex items-center gap-2 align-middle text-13 text-ink-soft">
      <Icon size={16} aria-hidden />
      {word}
    </span>
  );
}

const TONES = { draft: 'quiet', scheduled: 'attention', published: 'good' } as const;

/** Whether the app shows it and from when on, and whether it is featured. */
export function HeadlineState({ headline }: { headline: HeadlineRow }) {
  const { state, publish_at: at, featured } = headline;
  if (!state) return null;
  return (
    <span className="inline-grid justify-items-start gap-1">
      <span className="flex flex-wrap gap-1">
        <Badge tone={TONES[state]} title={at ? formatDateTime(at) : undefined}>
          {STATE_WORDS[state]}
        </Badge>
        {featured && <Badge tone="accent">Featured</Badge>}
      </span>
      {state === 'scheduled' && at && (
        <time className="text-12/4 text-ink-faint" dateTime={at}>
          {formatDate(at)}
        </time>
      )}
    </span>
  );
}

function Details({ headline }: { headline: HeadlineRow }) {
  return (
    <span className="grid min-w-0 grid-cols-1 justify-items-start text-13/5">
      {headline.description && (
        <span className="max-w-full truncate text-ink-soft" dir="auto">
          {headline.description}
        </span>
      )}
      {headline.website_link && (
        <WebLink
          className="relative max-w-full truncate not-hover:no-underline focus-visible:-outline-offset-2"
          address={headline.website_link}
          title={headline.website_link}
        >
          {shortenLink(headline.website_link)}
        </WebLink>
      )}
    </span>
  );
}

/** The columns of the headline list; description and link cannot be sorted. @source spec 2 Headline Management */
export function headlineColumns(
  onView: OnView,
): readonly (Column<HeadlineRow> & { key: HeadlineSort | 'details' | 'state' })[] {
  return [
    {
      key: 'title',
      header: 'Title',
      isSortable: true,
      cell: (headline) => (
        <PanelLink
          from="/headline-management"
          to="."
          search={(before) => ({ ...before, id: headline.id })}
          className="text-inherit no-underline group flex w-full min-w-0 cursor-pointer items-center gap-3 rounded-sm text-start focus-visible:-outline-offset-2 max-sm:min-h-11"
          title={headline.title}
          onOpen={(opener) => onView(headline, opener)}
        >
          <HeadlineThumb headline={headline} />
          <span className="line-clamp-2 leading-5 font-medium group-hover:underline wrap-anywhere" dir="auto">
            {headline.title}
          </span>
        </PanelLink>
      ),
    },
    {
      key: 'type',
      card: 'start',
      header: 'Type',
      isSortable: true,
      width: '104px',
      cell: (headline) => <Kind type={headline.type} />,
    },
    {
      key: 'details',
      foldBelow: 960,
      card: 'none',
      header: 'Description and link',
      width: has('editing') ? '18%' : '28%',
      cell: (headline) => <Details headline={headline} />,
    },
    {
      key: 'state',
      card: 'start',
      header: 'In the app',
      width: '120px',
      needs: 'editing',
      cell: (headline) => <HeadlineState headline={headline} />,
    },
    {
      key: 'owner',
      foldBelow: 960,
      foldLabel: 'by',
      card: 'none',
      header: 'Owner',
      isSortable: true,
      width: '120px',
      cell: ({ user }) => <SoftText>{user.name}</SoftText>,
    },
    {
      key: 'createdAt',
      foldBelow: 760,
      card: 'end',
      header: 'Created',
      isSortable: true,
      width: '124px',
      needs: 'details',
      cell: ({ createdAt }) => <DateText iso={createdAt} />,
    },
  ];
}
