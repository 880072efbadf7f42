import type { ComponentType, ReactNode } from 'react';

import { Button } from '../ui/button.tsx';
import { changedFields } from './record.ts';
import type { RecordState } from './use-record.ts';
import type { Conflict } from './use-save.ts';

/** How a room's fields are compared: their labels, and a component that shows one of them. */
export type Comparison<V extends object> = {
  labels: Readonly<Record<keyof V & string, string>>;
  Value: ComponentType<{ field: keyof V & string; values: V }>;
};

type RecordConflictProps<V extends object> = {
  form: RecordState<V>;
  conflict: Conflict<V>;
  comparison: Comparison<V>;
};

const COLLEAGUE = {
  theirs: 'Theirs',
  yours: 'Yours',
  notes: { theirs: 'Changed by them', yours: 'Changed by you', both: 'Changed by both' },
  help: 'Overwrite saves your changes and keeps theirs elsewhere. Reload shows theirs, and lets you pick from yours. Files you chose stay.',
};
/** For the same admin in another tab. */
const OTHER_TAB: typeof COLLEAGUE = {
  theirs: 'Other tab',
  yours: 'This tab',
  notes: { theirs: 'Changed in the other tab', yours: 'Changed in this tab', both: 'Changed in both tabs' },
  help: 'Overwrite saves the changes of this tab and keeps those of the other tab elsewhere. Reload shows what the other tab saved, and lets you pick from this one. Files you chose stay.',
};

/** Asks what to do after someone saved first, with the differences side by side. */
export function RecordConflict<V extends object>({ form, conflict, comparison }: RecordConflictProps<V>) {
  const { rules, base, values, isBusy } = form;
  const theirs = conflict.theirs.values;
  const words = conflict.isOwnChange ? OTHER_TAB : COLLEAGUE;
  const [mine, others] = [values, theirs].map((each) => changedFields(rules, base.values, each));
  const rows = changedFields(rules, theirs, values).map((field) => {
    const isMine = mine?.includes(field);
    const note = words.notes[isMine && others?.includes(field) ? 'both' : isMine ? 'yours' : 'theirs'];
    return { field, note };
  });
  return (
    <Frame label="Conflicting changes">
      <p className="font-medium wrap-anywhere text-attention-ink" role="alert">
        {conflict.words}
      </p>
      {rows.length > 0 && (
        <Compare rows={rows} theirs={theirs} mine={values} words={words} comparison={comparison} />
      )}
      <p className="text-12 text-ink-faint">{words.help}</p>
      <div className="flex flex-wrap gap-2">
        <Button look="default" disabled={isBusy} onClick={form.reloadTheirs}>
          Reload
        </Button>
        <Button look="default" isBusy={isBusy} onClick={form.overwrite}>
          Overwrite
        </Button>
      </div>
    </Frame>
  );
}

const OFFER = { theirs: 'Saved', yours: 'Yours' };

type RecordOfferProps<V extends object> = { form: RecordState<V>; offer: V; comparison: Comparison<V> };

/** Offers the values that a colleague's change has replaced: each field can be restored. */
export function RecordOffer<V extends object>({ form, offer, comparison }: RecordOfferProps<V>) {
  const { rules, base, values, change } = form;
  const open = changedFields(rules, values, offer);
  const fields = changedFields(rules, base.values, offer).filter((field) => open.includes(field));
  if (fields.length === 0) return null;

  const take = (...taken: (keyof V & string)[]): void =>
    change(Object.fromEntries(taken.map((field) => [field, offer[field]])) as Partial<V>);
  const rows = fields.map((field) => ({
    field,
    note: (
      <Button look="subtle" className="-ml-4" onClick={() => take(field)}>
        Use mine
      </Button>
    ),
  }));
  return (
    <Frame label="Your changes">
      <p>The form shows what was saved first. Your changes are still here.</p>
      <Compare rows={rows} theirs={base.values} mine={offer} words={OFFER} comparison={comparison} />
      <div className="flex flex-wrap gap-2">
        <Button look="default" onClick={() => take(...fields)}>
          Use all of mine
        </Button>
        <Button look="default" onClick={form.dropOffer}>
          Discard mine
        </Button>
      </div>
    </Frame>
  );
}

/** As a ref: scrolls what has just appeared into view and focuses it. */
function takeFocus(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'start' });
  element?.focus({ preventScroll: true });
}

function Frame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      ref={takeFocus}
      tabIndex={-1}
      className="grid scroll-mt-20 grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-attention-ink bg-surface p-6 outline-none max-md:p-4"
      aria-label={label}
    >
      {children}
    </section>
  );
}

type CompareProps<V extends object> = {
  rows: readonly { field: keyof V & string; note: ReactNode }[];
  theirs: V;
  mine: V;
  words: { theirs: string; yours: string };
  comparison: Comparison<V>;
};

const HEAD = 'py-2 pr-3 text-start align-top text-12 font-medium text-ink-faint';
const CELL =
  'py-2 pr-3 text-start align-top max-md:block max-md:p-0 max-md:pb-1 md:border-b md:border-line wrap-anywhere whitespace-pre-line';
const SIDE = `${CELL} max-md:before:text-12 max-md:before:text-ink-faint max-md:before:content-[attr(data-label)]`;

/** Shows the saved values beside the user's own. */
function Compare<V extends object>(props: CompareProps<V>) {
  const { rows, theirs, mine, words } = props;
  const { labels, Value } = props.comparison;
  return (
    <table className="w-full table-fixed border-collapse">
      <thead className="max-md:hidden">
        <tr className="border-b border-line">
          <th scope="col" className={`w-[26%] ${HEAD}`}>
            Field
          </th>
          <th scope="col" className={HEAD}>
            {words.theirs}
          </th>
          <th scope="col" className={HEAD}>
            {words.yours}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ field, note }) => (
          <tr key={field} className="max-md:block max-md:border-b max-md:border-line max-md:py-2">
            <th scope="row" className={`${CELL} font-medium`}>
              {labels[field]}
              <span className="block text-12 font-normal text-ink-faint">{note}</span>
            </th>
            <td className={SIDE} data-label={`${words.theirs}: `}>
              <Value field={field} values={theirs} />
            </td>
            <td className={SIDE} data-label={`${words.yours}: `}>
              <Value field={field} values={mine} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
