import { IconExternalLink } from '@tabler/icons-react';

import { can } from '#kit/can.ts';
import { formatDateTime } from '#kit/format.ts';
import { Button } from '#kit/ui/button.tsx';
import { SidePanelFrame } from '#kit/ui/side-panel-frame.tsx';
import { WebLink } from '#kit/ui/web-link.tsx';
import { RecordHistory } from '#rooms/audit/parts/record-history.tsx';
import { ProfileLink } from '#rooms/users/parts/profile-link.tsx';

import { headlineKind, shortenLink } from '../headlines.kinds.tsx';
import { canEditHeadlines, useSetHeadlinePublished } from '../headlines.queries.ts';
import type { HeadlineRow } from '../headlines.queries.ts';
import { HeadlineState } from './headline-columns.tsx';

type HeadlineDetailsProps = {
  isOpen: boolean;
  onClose: () => void;
  headline: HeadlineRow;
  /** Opens the form of this headline. */
  onEdit: (headline: HeadlineRow) => void;
};

/** A headline in full: the whole text, the video, the photos one after the other. */
export function HeadlineDetails({ isOpen, onClose, headline, onEdit }: HeadlineDetailsProps) {
  const { word, icon: Icon, media } = headlineKind(headline.type);
  return (
    <SidePanelFrame
      isOpen={isOpen}
      onClose={onClose}
      title="Headline"
      actions={canEditHeadlines() && <Actions headline={headline} onEdit={onEdit} onDone={onClose} />}
    >
      <article className="grid grid-cols-1 justify-items-start gap-3 *:max-w-full *:min-w-0">
        <p className="inline-flex items-center gap-2 rounded-full bg-accent-tint px-3 py-0.5 text-13 font-medium text-accent-ink">
          <Icon size={16} aria-hidden />
          {word}
        </p>
        <h3 className="text-20 wrap-anywhere" dir="auto">
          {headline.title}
        </h3>
        <p className="text-13 text-ink-faint">
          <bdi>{headline.user.name}</bdi>
          {headline.createdAt && (
            <>
              {' · '}
              <time dateTime={headline.createdAt}>{formatDateTime(headline.createdAt)}</time>
            </>
          )}
        </p>
        <HeadlineState headline={headline} />
        {headline.person && (
          <p className="text-13 text-ink-soft">
            About{' '}
            <ProfileLink id={headline.person.id} className="font-medium" dir="auto">
              {headline.person.name}
            </ProfileLink>
          </p>
        )}
        {media?.(headline)}
        {headline.description && (
          <p className="wrap-anywhere text-start whitespace-pre-line" dir="auto">
            {headline.description}
          </p>
        )}
        {headline.website_link && (
          <WebLink
            className="inline-flex min-h-control items-center gap-2 font-medium"
            address={headline.website_link}
          >
            <span className="min-w-0 wrap-anywhere">{shortenLink(headline.website_link)}</span>
            <IconExternalLink size={16} aria-hidden />
          </WebLink>
        )}
        <RecordHistory key={headline.id} kind="news" record={headline.id} isFolded />
      </article>
    </SidePanelFrame>
  );
}

type ActionsProps = Pick<HeadlineDetailsProps, 'headline' | 'onEdit'> & { onDone: () => void };

/** Edit, and publishing it or not. */
function Actions({ headline, onEdit, onDone }: ActionsProps) {
  const { mutateAsync, isPending } = useSetHeadlinePublished();
  const publishAt = headline.state === 'published' ? null : 'now';
  return (
    <>
      <Button look="default" onClick={() => onEdit(headline)}>
        Edit
      </Button>
      {can('headlines.setPublished') && (
        <Button
          look={publishAt ? 'filled' : 'default'}
          isBusy={isPending}
          onClick={() => void mutateAsync({ headline, publishAt }).then(onDone, () => undefined)}
        >
          {publishAt ? 'Publish now' : 'Unpublish'}
        </Button>
      )}
    </>
  );
}
