import { PagedSection } from '#kit/paged-section/paged-section.tsx';
import { RelativeTime } from '#kit/ui/relative-time.tsx';

import { useMeasureList } from '../users-measures.queries.ts';
import type { Measure } from '../users-measures.queries.ts';
import { MeasureMark } from './measure-mark.tsx';
import { spanWords } from './measure-words.ts';

/** What staff have done against a person so far, newest first. */
export function EarlierMeasures({ userId }: { userId: number }) {
  const list = useMeasureList(userId);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line pt-4" aria-label="So far">
      <h3 className="text-14">So far</h3>
      <PagedSection
        list={list}
        errorText="The measures could not be loaded."
        isEmpty={list.data?.total === 0}
        empty={<p className="text-13 text-ink-faint">No measure was taken against them.</p>}
        moreText="Show more measures"
      >
        {({ items }) => (
          <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {items.map((measure) => (
              <Taken key={measure.id} measure={measure} />
            ))}
          </ol>
        )}
      </PagedSection>
    </section>
  );
}

function Taken({ measure }: { measure: Measure }) {
  const { kind, by, createdAt, reason, endedAt, endedBy } = measure;
  return (
    <li className="grid gap-1 text-13">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft">
        <MeasureMark kind={kind} />
        <span>
          {spanWords(measure)}, by <bdi>{by}</bdi>, <RelativeTime iso={createdAt} />
        </span>
      </p>
      <p className="wrap-anywhere whitespace-pre-line" dir="auto">
        {reason}
      </p>
      {endedAt !== null && (
        <p className="text-ink-soft">
          Ended{' '}
          {endedBy === null ? (
            'by itself'
          ) : (
            <>
              by <bdi>{endedBy}</bdi>
            </>
          )}
          , <RelativeTime iso={endedAt} />
        </p>
      )}
    </li>
  );
}
