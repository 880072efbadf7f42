import type { CheckState } from '@greenroom/contract/system.rules';
import { IconAlertTriangle, IconCheck, IconCircleDashed, IconX } from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

import { formatBytes, formatCount } from '#kit/format.ts';
import { RelativeTime } from '#kit/ui/relative-time.tsx';

import type { SystemCheck, SystemFact, SystemStep } from '../system.queries.ts';

type Mark = { word: string; icon: Icon; tone: string; ink: string };

const MARKS: Record<CheckState | 'open', Mark> = {
  ok: { word: 'Fine', icon: IconCheck, tone: 'bg-good-tint text-good-ink', ink: 'text-ink-faint' },
  warning: {
    word: 'Attention',
    icon: IconAlertTriangle,
    tone: 'bg-attention-tint text-attention-ink',
    ink: 'font-medium text-attention-ink',
  },
  failing: {
    word: 'Failing',
    icon: IconX,
    tone: 'bg-danger-tint text-danger-ink',
    ink: 'font-medium text-danger-ink',
  },
  open: { word: 'To do', icon: IconCircleDashed, tone: 'bg-sunken text-ink-soft', ink: 'text-ink-soft' },
};

const LINK_WORDS = { '/staff': 'Open Staff', '/user-list': 'Open User Listing' } as const;

type RowProps = {
  mark: Mark;
  title: string;
  todo: SystemCheck['todo'];
  link: SystemCheck['link'];
  children?: ReactNode;
};

/** A part with its state in a mark and a word, its facts, and what to do. */
function Row({ mark: { icon: MarkIcon, tone, ink, word }, title, todo, link, children }: RowProps) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 px-4 py-3">
      <span className={clsx('grid size-8 place-items-center rounded-full', tone)} aria-hidden>
        <MarkIcon size={18} />
      </span>
      <div className="grid min-w-0 gap-1 pt-1.5">
        <div className="flex items-baseline justify-between gap-3">
          <h3 className="text-14 leading-normal font-medium">{title}</h3>
          <p className={clsx('flex-none text-13', ink)}>{word}</p>
        </div>
        {children}
        {todo && (
          <p className="max-w-reading text-pretty">
            {withCode(todo)}
            {link && (
              <>
                {' '}
                <Link to={link} className="font-medium whitespace-nowrap">
                  {LINK_WORDS[link]}
                </Link>
              </>
            )}
          </p>
        )}
      </div>
    </li>
  );
}

export function CheckRow({ check: { state, title, facts, todo, link } }: { check: SystemCheck }) {
  return (
    <Row mark={MARKS[state]} title={title} todo={todo} link={link}>
      <dl className="flex flex-wrap gap-x-4 gap-y-0.5 text-13 text-ink-soft">
        {facts.map((fact) => (
          <div key={fact.label + String(fact.value)} className="flex min-w-0 flex-wrap gap-x-1.5">
            <dt className="text-ink-faint">{fact.label}</dt>
            <dd className="min-w-0 wrap-anywhere">
              <FactValue fact={fact} />
            </dd>
          </div>
        ))}
      </dl>
    </Row>
  );
}

export function StepRow({ step: { isDone, title, todo, link } }: { step: SystemStep }) {
  const mark = isDone ? { ...MARKS.ok, word: 'Done' } : MARKS.open;
  return <Row mark={mark} title={title} todo={todo} link={link} />;
}

function FactValue({ fact: { as, value } }: { fact: SystemFact }) {
  if (value === null) return 'never';
  if (as === 'time') return <RelativeTime iso={String(value)} />;
  if (as === 'bytes') return formatBytes(Number(value));
  return as === 'count' ? formatCount(Number(value)) : value;
}

/** Shows what stands between backticks as code. */
const withCode = (text: string): ReactNode[] =>
  text.split('`').map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <code key={part} className="rounded-sm bg-sunken px-1 font-mono text-13 wrap-anywhere">
        {part}
      </code>
    ),
  );
