import { HEADLINE_TYPES } from '@greenroom/contract/headlines.rules';
import { IconExternalLink } from '@tabler/icons-react';

import { formatDateTime } from '#kit/format.ts';
import { SidePanelFrame } from '#kit/ui/side-panel-frame.tsx';
import { WebLink } from '#kit/ui/web-link.tsx';
import { VideoFrame } from '#rooms/media/parts/video-frame.tsx';

import { kindOf, shortLinkOf } from '../headlines.kinds.ts';
import type { HeadlineRow } from '../headlines.queries.ts';
import classes from './headline-details.module.css';

export type HeadlineDetailsProps = { isOpen: boolean; onClose: () => void; headline: HeadlineRow };

const PHOTO_WIDTH = 1280;

/** A headline as it is: the whole text, the video, the photos one after the other. */
export function HeadlineDetails({ isOpen, onClose, headline }: HeadlineDetailsProps) {
  const { word, icon: Icon } = kindOf(headline.type);
  const isVideo = headline.type === HEADLINE_TYPES.video && headline.video_url !== null;
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
        {isVideo && <VideoFrame src={headline.video_url ?? ''} title={headline.title} />}
        {headline.news_photo.map(({ id, url }) => (
          <img
            key={id}
            className={classes.photo}
            src={`${url}?w=${PHOTO_WIDTH}`}
            alt={`${id} of ${headline.news_photo.length}`}
            loading="lazy"
            decoding="async"
          />
        ))}
        {headline.description && <p className={classes.description}>{headline.description}</p>}
        <WebLink className={classes.link} address={headline.website_link}>
          <span className={classes.address}>{shortLinkOf(headline.website_link)}</span>
          <IconExternalLink size={16} aria-hidden />
        </WebLink>
      </article>
    </SidePanelFrame>
  );
}
