import { clsx } from 'clsx';

import { exactTime, formatParlourClock, formatParlourTime, localTime } from './parlour-times.ts';

type ParlourTimeProps = {
  iso: string;
  withYear?: boolean;
  /** '6:00 PM EST', where its day is shown beside it. */
  isClock?: boolean;
  className?: string;
};

const TIP =
  "after:pointer-events-none after:invisible after:absolute after:bottom-[calc(100%+1px)] after:left-0 after:z-2 after:w-max after:max-w-[min(330px,80vw)] after:rounded-sm after:bg-ink after:px-2 after:py-1 after:text-start after:text-12 after:leading-heading after:font-medium after:whitespace-normal after:text-paper after:opacity-0 after:transition-opacity after:content-[attr(data-tip)_/_''] [&:is(:hover,:focus)]:after:visible [&:is(:hover,:focus)]:after:opacity-100 print:after:content-none";

/**
 * Shows 'Nov 21, 6:00 PM EST', and beside it the community's local time where that reads differently. On hover, focus or
 * tap, also the exact offset and the viewer's own time. It is a button, because a tooltip needs more than a pointer to
 * reach it, and a time element can't have a name.
 */
export function ParlourTime({ iso, withYear = false, isClock = false, className }: ParlourTimeProps) {
  const exact = exactTime(iso);
  const local = localTime(iso);
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <button
        type="button"
        className={clsx(
          'relative -my-[3px] inline-block cursor-help py-[3px] rounded-sm [text-align:inherit] underline decoration-line-strong decoration-dotted underline-offset-3 print:no-underline',
          TIP,
          className,
        )}
        data-tip={exact}
        // ARIA 1.3, which browsers support and the lint rule does not yet.
        // oxlint-disable-next-line jsx-a11y/role-supports-aria-props
        aria-description={exact}
      >
        <time dateTime={iso}>{isClock ? formatParlourClock(iso) : formatParlourTime(iso, withYear)}</time>
      </button>
      {local !== null && (
        <span className="text-12 font-normal whitespace-nowrap text-ink-faint">{local} local</span>
      )}
    </span>
  );
}
