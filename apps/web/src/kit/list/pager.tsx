import { LIMITS } from '@greenroom/contract/kit/limits';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId } from 'react';
import type { FormEvent, ReactNode } from 'react';

import { formatCount } from '../format.ts';

type PagerProps = {
  page: number;
  /** Undefined while unknown: nothing is shown or corrected. */
  total: number | undefined;
  /** Whether there are more than the total: the pages end there. */
  hasMore?: boolean;
  size?: number;
  /** Called for a choice, and with the last page when `page` is past it. */
  onPage: (page: number) => void;
  /** Offers other page sizes. */
  onSize?: (size: number) => void;
  /** What is paged, for screen readers: 'people'. */
  label: string;
};

const LINK =
  'grid h-control min-w-control cursor-pointer place-items-center rounded-md border border-transparent px-2 text-13 font-medium ' +
  'text-ink-soft hover:bg-hover hover:text-ink aria-[current]:border-accent aria-[current]:bg-accent-tint aria-[current]:text-accent-ink ' +
  'forced-colors:aria-[current]:outline-2 forced-colors:aria-[current]:-outline-offset-2 ' +
  'aria-disabled:cursor-default aria-disabled:bg-transparent aria-disabled:text-disabled-ink aria-disabled:opacity-60 max-sm:px-0';
const FIELD = 'h-control rounded-md border border-line-strong bg-surface px-2 text-field text-ink';

/** Returns up to five pages around the current one. */
function pagesAround(page: number, last: number): number[] {
  const count = Math.min(LIMITS.pageLinks, last);
  const first = Math.max(1, Math.min(page - Math.floor(count / 2), last - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
}

/** Five page links with the ways to the first, the last and any page, shown when the total is more than the smallest page. */
export function Pager(props: PagerProps) {
  const { page, total, hasMore = false, size = LIMITS.pageSize, onPage, onSize, label } = props;
  const last = Math.max(1, Math.ceil((total ?? 0) / size));
  const correct = useEffectEvent(() => onPage(last));

  useEffect(() => {
    if (total !== undefined && page > last) correct();
  }, [page, last, total]);

  if (total === undefined || total <= Math.min(size, LIMITS.pageSize)) return null;
  const shown = Math.min(page, last);
  const step = (name: string, to: number, icon: ReactNode, className?: string) => (
    <li className={className}>
      {/* Stays focusable at the ends, so that the focus is not lost. */}
      <button
        type="button"
        className={LINK}
        aria-label={name}
        aria-disabled={to === shown || to < 1 || to > last}
        onClick={() => {
          if (to !== shown && to >= 1 && to <= last) onPage(to);
        }}
      >
        {icon}
      </button>
    </li>
  );
  return (
    <nav
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-13 text-ink-soft max-sm:justify-center"
      aria-label={`Pages of ${label}`}
    >
      <p aria-live="polite">
        Page {formatCount(shown)} of {formatCount(last)}
        {hasMore && '. To see the rest, narrow the search.'}
      </p>
      <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 print:hidden">
        {onSize && <PageSize value={size} onChange={onSize} />}
        {last > LIMITS.pageLinks && <PageJump last={last} onPage={onPage} />}
        <ul className="flex gap-1 max-sm:gap-0">
          {step('First page', 1, <IconChevronsLeft size={18} aria-hidden />, 'max-sm:hidden')}
          {step('Previous page', shown - 1, <IconChevronLeft size={18} aria-hidden />)}
          {pagesAround(shown, last).map((each) => (
            <li key={each}>
              <button
                type="button"
                className={LINK}
                aria-label={`Page ${each}`}
                aria-current={each === shown ? 'page' : undefined}
                onClick={() => onPage(each)}
              >
                {formatCount(each)}
              </button>
            </li>
          ))}
          {step('Next page', shown + 1, <IconChevronRight size={18} aria-hidden />)}
          {step('Last page', last, <IconChevronsRight size={18} aria-hidden />, 'max-sm:hidden')}
        </ul>
      </div>
    </nav>
  );
}

function PageSize({ value, onChange }: { value: number; onChange: (size: number) => void }) {
  return (
    <label className="flex items-center gap-2">
      Rows
      <select
        className={FIELD}
        value={value}
        onChange={(change) => onChange(Number(change.currentTarget.value))}
      >
        {LIMITS.pageSizes.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </label>
  );
}

function PageJump({ last, onPage }: { last: number; onPage: (page: number) => void }) {
  const id = useId();
  function handleSubmit(submit: FormEvent<HTMLFormElement>): void {
    submit.preventDefault();
    const page = Number(new FormData(submit.currentTarget).get('page'));
    if (Number.isInteger(page) && page >= 1) onPage(Math.min(page, last));
    submit.currentTarget.reset();
  }
  return (
    <form className="flex items-center gap-2" onSubmit={handleSubmit} noValidate>
      <label htmlFor={id}>Go to page</label>
      <input
        id={id}
        name="page"
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        className={`w-16 ${FIELD}`}
      />
    </form>
  );
}
