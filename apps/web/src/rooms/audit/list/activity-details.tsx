import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { formatDateTime } from '#kit/format.ts';
import { Avatar } from '#kit/ui/avatar.tsx';
import { SidePanelFrame } from '#kit/ui/side-panel-frame.tsx';

import type { AuditEntry } from '../audit.queries.ts';
import { entryActorName, describeDeed } from '../parts/activity-words.ts';
import { ChangeList } from '../parts/change-list.tsx';
import { listEntryChanges } from '../parts/entry-changes.ts';
import { RecordLink } from './record-link.tsx';

type ActivityDetailsProps = { isOpen: boolean; onClose: () => void; item: AuditEntry };

/** An entry in full: who, what and when, and everything before and after. */
export function ActivityDetails({ isOpen, onClose, item }: ActivityDetailsProps) {
  const { actor, actorPicture_url: picture, kind, record, after, ip, requestId, createdAt, key } = item;
  const name = entryActorName(item);
  return (
    <SidePanelFrame isOpen={isOpen} onClose={onClose} title="Activity">
      <article className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="flex items-center gap-3">
          <Avatar name={name} src={picture} />
          <h3 className="text-16 wrap-anywhere">
            <bdi>{name}</bdi> <span className="font-normal">{describeDeed(item, 'log')}</span>
          </h3>
        </div>
        <dl className="grid grid-cols-[96px_minmax(0,1fr)] gap-x-3 gap-y-2">
          <Fact name="On what">
            <RecordLink item={item} />
          </Fact>
          <Fact name="When">
            <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          </Fact>
          {actor !== null && actor !== name && <Fact name="Account">{actor}</Fact>}
          {key && (
            <Fact name="By key">
              <Link to="/activity" search={{ key: key.id }} onClick={onClose} dir="auto">
                {key.name}
              </Link>
            </Fact>
          )}
          <Fact name="From where">{ip ?? '–'}</Fact>
          <Fact name="Request">{requestId}</Fact>
        </dl>
        {listEntryChanges(item).length > 0 ? (
          <ChangeList item={item} />
        ) : (
          <p className="text-13 text-ink-faint">There are no further details.</p>
        )}
        {typeof after?.['bulk'] === 'string' && (
          <p>
            <Link to="/activity" search={{ bulk: after['bulk'] }} onClick={onClose}>
              Everything that was changed together
            </Link>
          </p>
        )}
        {kind !== null && record !== null && (
          <p>
            <Link to="/activity" search={{ kind, record }} onClick={onClose}>
              All activity on this record
            </Link>
          </p>
        )}
      </article>
    </SidePanelFrame>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-13 text-ink-faint">{name}</dt>
      <dd className="text-13 wrap-anywhere">{children}</dd>
    </>
  );
}
