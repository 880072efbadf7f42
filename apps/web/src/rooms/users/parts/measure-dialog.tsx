import { MEASURE_KINDS } from '@greenroom/contract/kit/measures';
import type { MeasureKind } from '@greenroom/contract/kit/measures';
import {
  MEASURES,
  MEASURE_LABELS,
  MEASURE_MESSAGES,
  MEASURE_SPANS,
  MEASURE_TEMPLATES,
} from '@greenroom/contract/users-measures.rules';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { errorsBeside } from '#kit/errors-beside.ts';
import { now } from '#kit/clock.ts';
import { config } from '#kit/config.ts';
import { tooLongWords } from '#kit/format.ts';
import { useForm } from '#kit/form.ts';
import type { FieldErrors, Form } from '#kit/form.ts';
import { Button } from '#kit/ui/button.tsx';
import { DateField } from '#kit/ui/date-field.tsx';
import { DialogForm } from '#kit/ui/dialog-form.tsx';
import { TextArea } from '#kit/ui/text-area.tsx';
import { zonedTimes } from '#kit/zoned-times.ts';

import type { UserDetail } from '../users-profile.queries.ts';
import { ChoicePills } from '#kit/ui/choice-pills.tsx';
import { EarlierMeasures } from './earlier-measures.tsx';

/** A measure that is to be taken. `until`: null is for good. */
export type MeasureDraft = { kind: MeasureKind; until: string | null; reason: string; note: string };

type MeasureDialogProps = {
  user: Pick<UserDetail, 'id' | 'name'>;
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Begins with suspending for good. */
  isBan?: boolean;
  /** Above the fields. */
  lead?: ReactNode;
  /** Takes it; the dialog closes after that, and says what a refusal says. */
  onTake: (measure: MeasureDraft) => Promise<unknown>;
};

const DAY_MS = 86_400_000;
const DATE = 'A date';
const { localToUtc, nowLocal } = zonedTimes(config.timeZone);

const KINDS = MEASURE_KINDS.map((value) => ({ value, label: MEASURE_LABELS[value].name }));
const SPANS = [...MEASURE_SPANS.map(({ label }) => label), DATE].map((value) => ({ value, label: value }));
const VERBS: Record<MeasureKind, string> = { warn: 'Warn', mute: 'Mute', suspend: 'Suspend' };

/** `span`: a label of `SPANS`. `local`: the time of the community's clocks for `DATE`. */
type Draft = { kind: MeasureKind; span: string; local: string; reason: string; note: string };
const BLANK: Draft = { kind: 'warn', span: '1 week', local: '', reason: '', note: '' };
const BAN: Draft = { ...BLANK, kind: 'suspend', span: 'For good' };

/** Returns until when; null is for good, undefined for no valid time. */
function measureUntil({ span, local }: Draft): string | null | undefined {
  if (span === DATE) return localToUtc(local)?.iso;
  const days = MEASURE_SPANS.find(({ label }) => label === span)?.days ?? null;
  return days === null ? null : new Date(now() + days * DAY_MS).toISOString();
}

function measureFaults(draft: Draft): FieldErrors {
  const until = measureUntil(draft);
  const isPast = typeof until === 'string' && Date.parse(until) <= now();
  return {
    ...(until === undefined && { until: 'Choose a day and a time.' }),
    ...(isPast && { until: MEASURE_MESSAGES.past }),
    ...(draft.reason.trim() === '' && { reason: MEASURE_MESSAGES.reasonMissing }),
    ...(draft.reason.length > MEASURES.reasonMax && { reason: tooLongWords(MEASURES.reasonMax) }),
    ...(draft.note.length > MEASURES.noteMax && { note: tooLongWords(MEASURES.noteMax) }),
  };
}

/** Asks which measure to take against a person, until when and why, and lists what was done before. */
export function MeasureDialog({
  user,
  isOpen,
  onClose,
  title,
  isBan = false,
  lead,
  onTake,
}: MeasureDialogProps) {
  const [draft, setDraft] = useState(isBan ? BAN : BLANK);
  const form = useForm(measureFaults(draft));
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));

  async function handleSubmit(): Promise<void> {
    const until = measureUntil(draft);
    if (!form.check() || until === undefined) return;
    await form.run(
      async () => {
        const { kind, reason, note } = draft;
        await onTake({ kind, until, reason: reason.trim(), note: note.trim() });
        onClose();
      },
      errorsBeside('until', 'reason', 'note'),
    );
  }

  return (
    <DialogForm
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      form={form}
      verb={VERBS[draft.kind]}
      onSubmit={handleSubmit}
      below={<EarlierMeasures userId={user.id} />}
    >
      {lead}
      <MeasureFields user={user} draft={draft} onChange={change} form={form} />
    </DialogForm>
  );
}

type MeasureFieldsProps = {
  user: MeasureDialogProps['user'];
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
  form: Pick<Form, 'text' | 'errorOf' | 'clearErrors'>;
};

function MeasureFields({ user, draft, onChange, form }: MeasureFieldsProps) {
  return (
    <>
      <div className="grid gap-2">
        <ChoicePills
          legend="Measure"
          isSingle
          choices={KINDS}
          chosen={[draft.kind]}
          onChange={([kind = 'warn']) => onChange({ kind })}
        />
        <p className="text-13 text-ink-soft">
          <strong className="font-semibold text-ink wrap-anywhere" dir="auto">
            {user.name}
          </strong>
          : {MEASURE_LABELS[draft.kind].does}
        </p>
      </div>
      <ChoicePills
        legend="How long"
        isSingle
        choices={SPANS}
        chosen={[draft.span]}
        onChange={([span = '1 week']) => onChange({ span })}
      />
      {draft.span === DATE && (
        <DateField
          isTimed
          label="Until"
          name="until"
          min={nowLocal()}
          value={draft.local}
          error={form.errorOf('until')}
          help="By the community’s clocks."
          onChange={(local) => {
            onChange({ local });
            form.clearErrors('until');
          }}
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <TextArea
          label="Reason for the person"
          rows={4}
          maxLength={MEASURES.reasonMax}
          help="They get it by email, and the app shows it when they sign in."
          {...form.text('reason', draft.reason, (reason) => onChange({ reason }))}
        />
        <div className="flex flex-wrap gap-2">
          {MEASURE_TEMPLATES.map(({ label, text }) => (
            <Button
              key={label}
              look="default"
              size="small"
              aria-label={`Reason: ${label}`}
              onClick={() => {
                onChange({ reason: text });
                form.clearErrors('reason');
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
      <TextArea
        label="Note for the staff (optional)"
        rows={2}
        maxLength={MEASURES.noteMax}
        {...form.text('note', draft.note, (note) => onChange({ note }))}
      />
    </>
  );
}
