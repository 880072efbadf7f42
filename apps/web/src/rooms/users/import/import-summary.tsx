import { formatCount, formatCounted } from '#kit/format.ts';

import type { ImportResult } from '../users-import.queries.ts';

/** The rest is in the file that can be saved. */
const MOST_SHOWN = 50;

type ImportSummaryProps = { what: 'check' | 'import'; results: readonly ImportResult[] };

/** Says what became of the rows, or would, and why rows are refused. */
export function ImportSummary({ what, results }: ImportSummaryProps) {
  const countImportResults = (result: ImportResult['result']) =>
    results.filter((each) => each.result === result).length;
  const refused = results.filter(({ result }) => result === 'refused');
  const facts = [
    { count: countImportResults('added'), text: what === 'check' ? 'will be added' : 'added' },
    { count: countImportResults('exists'), text: 'already here, left as they are' },
    { count: refused.length, text: 'refused' },
  ];
  return (
    <section
      className="grid gap-4"
      aria-label={what === 'check' ? 'Result of the check' : 'Result of the import'}
    >
      <output className="sr-only">
        {facts.map(({ count, text }) => `${formatCount(count)} ${text}`).join(', ')}
      </output>
      <ul className="grid grid-cols-3 gap-2" aria-hidden>
        {facts.map(({ count, text }) => (
          <li key={text} className="grid content-start rounded-md border border-line bg-surface px-3 py-2">
            <span className="text-20 leading-heading font-semibold">{formatCount(count)}</span>
            <span className="text-13 text-ink-soft">{text}</span>
          </li>
        ))}
      </ul>
      {refused.length > 0 && (
        <div className="grid gap-2">
          <h3 className="font-semibold">{formatCounted(refused.length, 'refused row', 'refused rows')}</h3>
          <ul className="grid gap-1">
            {refused.slice(0, MOST_SHOWN).map(({ row, why }) => (
              <li key={row} className="flex gap-3 border-b border-line py-1 text-13 last:border-0">
                <span className="w-16 flex-none text-ink-soft">Row {formatCount(row)}</span>
                <span className="min-w-0 wrap-anywhere">{why}</span>
              </li>
            ))}
          </ul>
          {refused.length > MOST_SHOWN && (
            <p className="text-13 text-ink-soft">
              {formatCounted(refused.length - MOST_SHOWN, 'more is', 'more are')} in the file that you can
              save.
            </p>
          )}
        </div>
      )}
    </section>
  );
}
