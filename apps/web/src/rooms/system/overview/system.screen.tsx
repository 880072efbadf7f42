import { CHECK_GROUPS } from '@greenroom/contract/system.rules';
import { useId } from 'react';
import type { ReactNode } from 'react';

import { formatCounted, formatDateTime, zoned } from '#kit/format.ts';
import { Loaded } from '#kit/ui/error-state.tsx';
import { Page } from '#kit/ui/page.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';

import { useSystem } from '../system.queries.ts';
import type { System, SystemStep } from '../system.queries.ts';
import { CheckRow, StepRow } from './system-row.tsx';

const clock = zoned({ hour: 'numeric', minute: '2-digit', second: '2-digit' });

/** /system: how the server and what it needs are, with what to do. For the owner. */
export function SystemScreen() {
  const system = useSystem();
  const { data, error } = system;
  return (
    <Page width="beside" summary={<>{data && <Summary system={data} isStale={error !== null} />}</>}>
      <Loaded query={system} what="The state of the system could not be loaded." waiting={<Waiting />}>
        {({ checks, steps }) => (
          <>
            {steps.length > 0 && (
              <Group title="First steps" note={formatSetupProgress(steps)}>
                {steps.map((step) => (
                  <StepRow key={step.name} step={step} />
                ))}
              </Group>
            )}
            {CHECK_GROUPS.map((group) => (
              <Group key={group} title={group}>
                {checks
                  .filter((check) => check.group === group)
                  .map((check) => (
                    <CheckRow key={check.name} check={check} />
                  ))}
              </Group>
            ))}
          </>
        )}
      </Loaded>
    </Page>
  );
}

const formatSetupProgress = (steps: readonly SystemStep[]) => {
  const done = steps.filter(({ isDone }) => isDone).length;
  return done > 0 ? `${done} of ${steps.length} done` : undefined;
};

/** 'Everything is fine.', and when that was so. */
function Summary({ system: { checks, checkedAt }, isStale }: { system: System; isStale: boolean }) {
  const count = (wanted: string) => checks.filter(({ state }) => state === wanted).length;
  const [failing, warning] = [count('failing'), count('warning')];
  const words = [
    ...(failing > 0 ? [`${formatCounted(failing, 'part is', 'parts are')} failing`] : []),
    ...(warning > 0 ? [`${formatCounted(warning, 'needs', 'need')} attention`] : []),
  ];
  const time = (
    <time dateTime={checkedAt} title={formatDateTime(checkedAt)}>
      {clock().format(new Date(checkedAt))}
    </time>
  );
  return (
    <>
      <output>{words.length > 0 ? `${words.join(', ')}.` : 'Everything is fine.'}</output>{' '}
      <span className="text-ink-faint">
        {isStale ? 'The server does not answer now; this was so at ' : 'As of '}
        {time}.
      </span>
    </>
  );
}

function Group({ title, note, children }: { title: string; note?: string | undefined; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-2 not-first:mt-2">
      <div className="flex items-baseline gap-3">
        <h2 id={id} className="text-16">
          {title}
        </h2>
        {note && <p className="text-13 text-ink-faint">{note}</p>}
      </div>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface" aria-labelledby={id}>
        {children}
      </ul>
    </section>
  );
}

function Waiting() {
  return (
    <div className="grid gap-6 rounded-lg border border-line bg-surface p-4">
      <span className="sr-only">loading...</span>
      {[1, 2, 3, 4, 5].map((each) => (
        <div key={each} className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3">
          <Skeleton shape="circle" />
          <div className="grid gap-2">
            <Skeleton shape="short" />
            <Skeleton />
          </div>
        </div>
      ))}
    </div>
  );
}
