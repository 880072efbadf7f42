import type { HeadlineSort } from '@greenroom/contract/headlines.rules';

import { formatDate, formatDateTime } from '#kit/format.ts';
import type { Column } from '#kit/ui/table-column.ts';
import { WebLink } from '#kit/ui/web-link.tsx';

import { kindOf, shortLinkOf } from '../headlines.kinds.tsx';
import type { HeadlineRow } from '../headlines.queries.ts';
import classes from './headline-cells.module.css';
import { HeadlineThumb } from './headline-thumb.tsx';

/** Opens the details of a headline; `opener` gets the focus on closing. */
export type OnView = (headline: HeadlineRow, opener: HTMLElement) => void;

function Kind({ type }: { type: number }) {
  const { word, icon: Icon } = kindOf(type);
  return (
    <span className={classes.kind}>
      <Icon size={16} aria-hidden />
      {word}
    </span>
  );
}

function Details({ headline }: { headline: HeadlineRow }) {
  return (
    <span className={classes.details}>
      {headline.description && <span className={classes.description}>{headline.description}</span>}
      <WebLink className={classes.link} address={headline.website_link} title={headline.website_link}>
        {shortLinkOf(headline.website_link)}
      </WebLink>
    </span>
  );
}

/** The columns of the headline list; description and link cannot be sorted. @source spec 2 Headline Management */
export function headlineColumns(onView: OnView): readonly Column<HeadlineRow, HeadlineSort | 'details'>[] {
  return [
    {
      key: 'title',
      header: 'Title',
      isSortable: true,
      cell: (headline) => (
        <button
          type="button"
          className={classes.headline}
          aria-haspopup="dialog"
          title={headline.title}
          onClick={(press) => onView(headline, press.currentTarget)}
        >
          <HeadlineThumb headline={headline} />
          <span className={classes.title}>{headline.title}</span>
        </button>
      ),
    },
    {
      key: 'type',
      header: 'Type',
      isSortable: true,
      width: '104px',
      cell: (headline) => <Kind type={headline.type} />,
    },
    {
      key: 'details',
      header: 'Description and link',
      width: '28%',
      hideBelow: 1280,
      cell: (headline) => <Details headline={headline} />,
    },
    {
      key: 'owner',
      header: 'Owner',
      isSortable: true,
      width: '120px',
      hideBelow: 1024,
      cell: (headline) => <span className={classes.soft}>{headline.user.name}</span>,
    },
    {
      key: 'createdAt',
      header: 'Created',
      isSortable: true,
      width: '124px',
      cell: (headline) => (
        <time
          className={classes.soft}
          dateTime={headline.createdAt}
          title={formatDateTime(headline.createdAt)}
        >
          {formatDate(headline.createdAt)}
        </time>
      ),
    },
  ];
}
