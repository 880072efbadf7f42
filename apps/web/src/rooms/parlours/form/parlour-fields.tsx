import { PARLOUR } from '@greenroom/contract/parlours.rules';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';

import { errorMessage } from '#kit/api.ts';
import { has } from '#kit/capabilities.ts';
import { now } from '#kit/clock.ts';
import { isolated } from '#kit/format.ts';
import { useRested } from '#kit/rested.ts';
import { Button } from '#kit/ui/button.tsx';
import { DateField } from '#kit/ui/date-field.tsx';
import { TextArea } from '#kit/ui/text-area.tsx';
import { TextField } from '#kit/ui/text-field.tsx';
import { UserPicker } from '#rooms/users/parts/user-picker.tsx';

import { readParlourStart } from '../parlours.draft.ts';
import type { ParlourValues } from '../parlours.draft.ts';
import { useClashList } from '../parlours-form.queries.ts';
import type { Parlour } from '../parlours.queries.ts';
import { MessageFields } from '../parts/message-fields.tsx';
import { ParlourTime } from '../parts/parlour-time.tsx';
import { exactTime, parlourZoneAt } from '../parts/parlour-times.ts';
import { IntroField, PosterField } from './file-fields.tsx';
import { MemberPicker } from './member-picker.tsx';
import type { ParlourFormState } from './use-parlour-form.ts';
import { clockWords, localToUtc } from './zoned-times.ts';

const SIDE = 'grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6';
const MINUTE_MS = 60_000;

type ParlourFieldsProps = { form: ParlourFormState; parlour: Parlour | null };

/** All fields of a parlour; only the description is optional. @source spec 2 Scheduler Parlour */
export function ParlourFields({ form, parlour }: ParlourFieldsProps) {
  const { values, text } = form;
  return (
    <fieldset
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-6 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] md:gap-8"
      disabled={form.isBusy}
    >
      <legend className="sr-only">The parlour</legend>
      <div className={SIDE}>
        <div data-field="user">
          <UserPicker
            label="Select User"
            name="user"
            value={values.user}
            {...(!values.user && { help: 'Who hosts it.' })}
            error={form.errorOf('user')}
            onChange={(user) => form.change({ user })}
          />
        </div>
        <TextField label="Title" maxLength={PARLOUR.titleMax} {...text('title')} />
        <div className="flex flex-wrap items-start gap-x-4 gap-y-6 *:min-w-0 *:flex-[1_1_112px] *:last:flex-[2_1_244px]">
          <PriceField form={form} />
          <StartField form={form} />
        </div>
        <MemberPicker form={form} />
        {has('editing') && <ClashWarning values={values} parlourId={parlour?.id} />}
        {form.move && (
          <MessageFields
            {...form.move}
            draft={form.message}
            errorOf={form.errorOf}
            onChange={form.writeMessage}
          />
        )}
        {has('details') && (
          <TextArea
            label="Description (optional)"
            rows={4}
            maxLength={PARLOUR.descriptionMax}
            {...text('description')}
          />
        )}
      </div>
      <div className={SIDE}>
        <PosterField form={form} currentUrl={parlour?.poster_url ?? null} />
        <IntroField form={form} currentUrl={parlour?.sell_parlour.video_intro_url ?? null} />
      </div>
    </fieldset>
  );
}

/** The price in dollars. The typed text is kept: cents are read from it, never calculated. */
function PriceField({ form }: { form: ParlourFormState }) {
  return (
    <TextField
      label="Price"
      inputMode="decimal"
      placeholder="0.00"
      maxLength={12}
      before={<span aria-hidden>$</span>}
      help="In US dollars."
      {...form.text('price')}
    />
  );
}

/** The start in New York time, with the viewer's own time. @source contract Rulings */
function StartField({ form }: { form: ParlourFormState }) {
  const { base, change } = form;
  const { local, isLater } = form.values.start;
  /** The initial value is now, which must not count as past while the user fills in the rest. */
  const [openedAt] = useState(() => Math.floor(now() / MINUTE_MS) * MINUTE_MS);
  const start = readParlourStart(form.values.start);
  const words = clockWords(local);
  const time = localToUtc(local);
  const isOld = local === base.values.start.local;
  const isPast = start !== null && Date.parse(start) < openedAt && !isOld;

  return (
    <div className="grid gap-2">
      <DateField
        label="Start Date"
        isTimed
        name="start"
        min={`${PARLOUR.firstYear}-01-01`}
        max={`${PARLOUR.lastYear}-12-31`}
        after={
          <abbr className="pr-3 font-medium text-ink-faint no-underline" title="New York time">
            {parlourZoneAt(start ?? openedAt)}
          </abbr>
        }
        help={start ? exactTime(start) : 'New York time.'}
        value={local}
        error={form.errorOf('start')}
        onChange={(typed) => change({ start: { local: typed, isLater: false } })}
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
            <label key={iso} className="flex min-h-7 items-center gap-2 pointer-coarse:min-h-11">
              <input
                type="radio"
                name="which"
                checked={isLater === (place === 1)}
                onChange={() => change({ start: { local, isLater: place === 1 } })}
              />
              {place === 0 ? 'The first' : 'The second'}: {parlourZoneAt(iso)}, {exactTime(iso)}
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

const PAUSE_MS = 400;
const names = new Intl.ListFormat('en-US');

type ClashWarningProps = {
  values: ParlourValues;
  /** The parlour being edited does not clash with itself. */
  parlourId: number | undefined;
};

/** Shows who of these people is in another parlour at about that time. It warns but never blocks. */
function ClashWarning({ values, parlourId }: ClashWarningProps) {
  const ids = [values.user, ...values.members].flatMap((person) => person?.id ?? []);
  const asked = [readParlourStart(values.start) ?? '', ...new Set(ids)].join(',');
  const rested = useRested(asked, PAUSE_MS);
  const [start = '', ...people] = rested.split(',');
  const { data, error, isFetching, refetch } = useClashList(start || null, people.map(Number), parlourId);
  // A result for other people or another time does not apply.
  const clashes = rested === asked ? data : undefined;

  if (error && !clashes) {
    return (
      <p
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-13 text-attention-ink"
        role="alert"
      >
        <span className="flex-[1_1_200px]">
          Could not check for clashes with other parlours. {errorMessage(error)}
        </span>
        <Button look="default" isBusy={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      </p>
    );
  }
  if (!clashes) return null;
  if (clashes.length === 0) {
    return <output className="text-13 text-ink-faint">No clashes with other parlours.</output>;
  }
  return (
    <output className="flex gap-3 rounded-md bg-attention-tint px-4 py-3 text-13 wrap-anywhere text-attention-ink">
      <IconAlertTriangle className="flex-none" size={18} aria-hidden />
      <ul className="grid gap-1">
        {clashes.map(({ id, people: who, suite_title: title, start_date: iso, live }) => (
          <li key={id}>
            <strong>{names.format(who.map(({ name }) => isolated(name)))}</strong>{' '}
            {who.length === 1 ? 'has' : 'have'} “<bdi>{title}</bdi>” {live ? 'live now, since' : 'on'}{' '}
            <ParlourTime iso={iso} />
          </li>
        ))}
      </ul>
    </output>
  );
}
