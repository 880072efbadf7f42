import { IconNotes } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';

import { useRequestedAct } from '#kit/requested-act.ts';
import { can } from '#kit/can.ts';
import { formatDateTime, zoned } from '#kit/format.ts';
import { getSession } from '#kit/session.ts';
import { store } from '#kit/stored.ts';
import { Button } from '#kit/ui/button.tsx';
import { Loaded } from '#kit/ui/error-state.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';

import { useRunSheet } from '../dashboard-desk.queries.ts';
import { handoverDrafts } from '../dashboard-handover.draft.ts';
import { HEIGHT } from './desk-height.ts';
import { HandoverBox } from './handover-box.tsx';
import { HandoverNotes } from './handover-notes.tsx';
import { RunSheetNeeds } from './run-sheet-needs.tsx';
import { RunSheetNext } from './run-sheet-next.tsx';
import { RunSheetSince } from './run-sheet-since.tsx';

const clock = zoned({ hour: 'numeric', minute: '2-digit' });

type RunSheetProps = { onClose: () => void; onShown: () => void };

/** What needs doing now, with its one action in each line; live, without a single press. */
export function RunSheet({ onShown }: RunSheetProps) {
  const sheet = useRunSheet();
  const { data } = sheet;
  const headingId = useId();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const frameRef = useRef<HTMLElement>(null);
  const [isWriting, setWriting] = useState(() => handoverDrafts.get('new').text !== '');

  useRequestedAct('Leave a note', () => setWriting(true));

  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isLoaded) onShown();
  }, [isLoaded, onShown]);
  useEffect(() => {
    // After the session nothing of it is left on the device.
    if (data && frameRef.current && getSession()) store(HEIGHT, String(frameRef.current.offsetHeight + 2));
  }, [data]);

  return (
    <section
      ref={frameRef}
      className="@container"
      aria-labelledby={headingId}
      aria-busy={!data && !sheet.error}
    >
      <header className="flex min-h-14 items-center gap-x-3 border-b border-line px-6 py-2 @max-[600px]:px-4">
        <div className="flex flex-wrap items-center gap-x-3">
          <h2 ref={headingRef} id={headingId} className="text-16 outline-none" tabIndex={-1}>
            Run sheet
          </h2>
          {data && (
            <p className="text-13 text-ink-faint" title={formatDateTime(data.asOf)}>
              As of <time dateTime={data.asOf}>{clock().format(new Date(data.asOf))}</time>
            </p>
          )}
        </div>
        {data && can('dashboard.createHandover') && !isWriting && (
          <Button
            look="subtle"
            className="ms-auto -me-2"
            icon={<IconNotes size={18} aria-hidden />}
            onClick={() => setWriting(true)}
          >
            Leave a note
          </Button>
        )}
      </header>
      <Loaded query={sheet} what="The run sheet could not be loaded." waiting={<Waiting />}>
        {(loaded) => (
          <>
            {isWriting && (
              <HandoverBox
                id="new"
                onClose={() => {
                  setWriting(false);
                  headingRef.current?.focus();
                }}
              />
            )}
            <HandoverNotes notes={loaded.notes} />
            <div className="grid @min-[880px]:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] @min-[880px]:divide-x @min-[880px]:divide-line">
              <RunSheetNeeds sheet={loaded} headingRef={headingRef} />
              <RunSheetNext sheet={loaded} />
            </div>
            {loaded.since && <RunSheetSince since={loaded.since} />}
          </>
        )}
      </Loaded>
    </section>
  );
}

function Waiting() {
  return (
    <div className="grid gap-5 px-6 py-5 @max-[600px]:px-4">
      <span className="sr-only">loading...</span>
      {[1, 2, 3].map((each) => (
        <div key={each} className="grid gap-2">
          <Skeleton />
          <Skeleton shape="short" />
        </div>
      ))}
    </div>
  );
}
