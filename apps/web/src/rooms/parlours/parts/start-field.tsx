import { PARLOUR, PARLOUR_ZONE } from '@greenroom/contract/parlours.rules';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';

import { TextField } from '#kit/ui/text-field.tsx';

import { startOf } from '../parlours.draft.ts';
import classes from './parlour-form.module.css';
import { exactTime } from './parlour-times.ts';
import type { ParlourDraftForm } from './use-parlour-draft.ts';
import { clockWords, localToUtc } from './zoned-times.ts';

const MINUTE_MS = 60_000;

/** The start in New York time, with the viewer's own time. @source contract Rulings */
export function StartField({ form }: { form: ParlourDraftForm }) {
  const { draft, base } = form;
  /** The initial value is now, which must not count as past while the user fills in the rest. */
  const [openedAt] = useState(() => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS);
  const start = startOf(draft);
  const words = clockWords(draft.start);
  const time = localToUtc(draft.start);
  const isOld = draft.start === base.from.start;
  const isPast = start !== null && Date.parse(start) < openedAt && !isOld;

  return (
    <div className={classes.start} data-field="start_date">
      <TextField
        label="Start Date"
        type="datetime-local"
        name="start_date"
        min={`${PARLOUR.firstYear}-01-01T00:00`}
        max={`${PARLOUR.lastYear}-12-31T23:59`}
        after={
          <abbr className={classes.zone} title="New York time">
            {PARLOUR_ZONE.label}
          </abbr>
        }
        help={start ? exactTime(start) : 'New York time.'}
        value={draft.start}
        error={form.errorOf('start_date')}
        onChange={(change) => form.change({ start: change.currentTarget.value, isLater: false })}
        onBlur={() => form.leave('start_date')}
      />
      <output className={classes.startNotes}>
        {words && time?.kind === 'skipped' && <Attention>{words}.</Attention>}
        {isPast && <Attention>This time is in the past. You can still save the parlour.</Attention>}
      </output>
      {time?.kind === 'twice' && time.later && (
        <fieldset className={classes.choice}>
          <legend>{words}. Which one?</legend>
          {[time.iso, time.later].map((iso, place) => (
            <label key={iso} className={classes.option}>
              <input
                type="radio"
                name="which"
                checked={draft.isLater === (place === 1)}
                onChange={() => form.change({ isLater: place === 1 })}
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
    <span className={classes.attention}>
      <IconAlertTriangle size={16} aria-hidden /> <span>{children}</span>
    </span>
  );
}
