import { IconExternalLink } from '@tabler/icons-react';

import { formatDateTime } from '#kit/format.ts';
import { SidePanelFrame } from '#kit/ui/side-panel-frame.tsx';
import { WebLink } from '#kit/ui/web-link.tsx';

import { kindOf, shortLinkOf } from '../headlines.kinds.tsx';
import type { HeadlineRow } from '../headlines.queries.ts';
import classes from './headline-details.module.css';

export type HeadlineDetailsProps = { isOpen: boolean; onClose: () => void; headline: HeadlineRow };

/** A headline in full: the whole text, the video, the photos one after the other. */
export function HeadlineDetails({ isOpen, onClose, headline }: HeadlineDetailsProps) {
  const { word, icon: Icon, media } = kindOf(headline.type);
  return (
    <SidePanelFrame isOpen={isOpen} onClose={onClose} title="Headline">
      <article className={classes.article}>
        <p className={classes.kind}>
          <Icon size={16} aria-hidden />
          {word}
        </p>
        <h3 className={classes.title}>{headline.title}</h3>
        <p className={classes.facts}>
          {headline.user.name} ·{' '}
          <time dateTime={headline.createdAt}>{formatDateTime(headline.createdAt)}</time>
        </p>
        {media?.(headline)}
        {headline.description && <p className={classes.description}>{headline.description}</p>}
        <WebLink className={classes.link} address={headline.website_link}>
          <span className={classes.address}>{shortLinkOf(headline.website_link)}</span>
          <IconExternalLink size={16} aria-hidden />
        </WebLink>
      </article>
    </SidePanelFrame>
  );
}
