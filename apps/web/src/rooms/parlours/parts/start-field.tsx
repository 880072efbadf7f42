import { PARLOUR, PARLOUR_ZONE } from '@greenroom/contract/parlours.rules';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';

import { TextField } from '#kit/ui/text-field.tsx';

import { startOf } from '../parlours.draft.ts';
import { exactTime } from './parlour-times.ts';
import type { ParlourFormState } from './use-parlour-form.ts';
import { clockWords, localToUtc } from './zoned-times.ts';

const MINUTE_MS = 60_000;

/** The start in New York time, with the viewer's own time. @source contract Rulings */
export function StartField({ form }: { form: ParlourFormState }) {
  const { base, change } = form;
  const { local, isLater } = form.values.start;
  /** The initial value is now, which must not count as past while the user fills in the rest. */
  const [openedAt] = useState(() => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS);
  const start = startOf(form.values.start);
  const words = clockWords(local);
  const time = localToUtc(local);
  const isOld = local === base.values.start.local;
  const isPast = start !== null && Date.parse(start) < openedAt && !isOld;

  return (
    <div className="grid gap-2">
      <TextField
        label="Start Date"
        type="datetime-local"
        name="start"
        min={`${PARLOUR.firstYear}-01-01T00:00`}
        max={`${PARLOUR.lastYear}-12-31T23:59`}
        after={
          <abbr className="pr-3 font-medium text-ink-faint no-underline" title="New York time">
            {PARLOUR_ZONE.label}
          </abbr>
        }
        help={start ? exactTime(start) : 'New York time.'}
        value={local}
        error={form.errorOf('start')}
        onChange={(typed) => change({ start: { local: typed.currentTarget.value, isLater: false } })}
        onBlur={() => form.leave('start')}
      />
      <output className="grid gap-2 empty:hidden">
        {words && time?.kind === 'skipped' && <Attention>{words}.</Attention>}
        {isPast && <Attention>This time is in the past. You can still save the parlour.</Attention>}
      </output>
      {time?.kind === 'twice' && time.later && (
        <fieldset className="grid min-w-0 gap-1 text-13">
          <legend className="text-attention-ink">{words}. Which one?</legend>
          {[time.iso, time.later].map((iso, place) => (
            <label key={iso} className="flex min-h-7 items-center gap-2">
              <input
                type="radio"
                name="which"
                checked={isLater === (place === 1)}
                onChange={() => change({ start: { local, isLater: place === 1 } })}
              />
              {place === 0 ? 'The first' : 'The second'}: {exactTime(iso)}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}

function Attention({ children }: { children: React.ReactNode }) {
  return (
    <span className="flex items-start gap-1 text-13 text-attention-ink *:first:mt-0.5 *:first:flex-none">
      <IconAlertTriangle size={16} aria-hidden /> <span>{children}</span>
    </span>
  );
}
