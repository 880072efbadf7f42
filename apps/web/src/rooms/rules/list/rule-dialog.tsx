import { RULES, RULE_KINDS, RULE_NAMES } from '@greenroom/contract/rules.rules';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';

import { useForm } from '#kit/form.ts';
import { Button } from '#kit/ui/button.tsx';
import { ChoiceSelect } from '#kit/ui/choice-select.tsx';
import { Dialog } from '#kit/ui/dialog.tsx';
import { FailureBox } from '#kit/ui/failure-box.tsx';
import { TextField } from '#kit/ui/text-field.tsx';

import { draftOf, faultsOf, refusalsOf, settingFaultsOf, settingsOf } from '../rules.draft.ts';
import type { RuleDraft } from '../rules.draft.ts';
import { useCreateRule, useTryRule, useUpdateRule } from '../rules.queries.ts';
import type { Rule } from '../rules.queries.ts';
import { RuleFields } from './rule-fields.tsx';
import { RuleTrialResult } from './rule-trial.tsx';

const KINDS = RULE_KINDS.map((value) => ({ value, label: RULE_NAMES[value] }));

type RuleDialogProps = {
  /** Null for a new one. */
  rule: Rule | null;
  isOpen: boolean;
  onClose: () => void;
};

/** Adds or changes a rule; it can be tried before that. A new one is off until somebody switches it on. */
export function RuleDialog({ rule, isOpen, onClose }: RuleDialogProps) {
  const formId = useId();
  const [draft, setDraft] = useState(() => draftOf(rule));
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { attach, ...form } = useForm(faultsOf(draft));
  const [create, update, trial] = [useCreateRule(), useUpdateRule(), useTryRule()];

  function change(part: Partial<RuleDraft>): void {
    setDraft((before) => ({ ...before, ...part }));
    form.clearErrors();
    trial.reset();
  }

  async function handleSubmit(submit: FormEvent): Promise<void> {
    submit.preventDefault();
    if (form.isBusy || !form.check()) return;
    await form.run(async () => {
      const body = { settings: settingsOf(draft), reason: draft.reason.trim() };
      if (rule) await update.mutateAsync({ rule, body });
      else await create.mutateAsync({ body: { ...body, isOn: false }, idempotencyKey });
      onClose();
    }, refusalsOf);
  }

  async function handleTry(): Promise<void> {
    if (form.isBusy) return;
    const faults = settingFaultsOf(draft);
    if (Object.keys(faults).length > 0) return form.refuse(faults);
    await form.run(async () => {
      await trial.mutateAsync(settingsOf(draft));
    }, refusalsOf);
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={rule ? 'Edit rule' : 'Add rule'}
      isBusy={form.isBusy}
      actions={
        <>
          <Button look="default" disabled={form.isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isBusy={form.isBusy && !trial.isPending}>
            {rule ? 'Save' : 'Add rule'}
          </Button>
        </>
      }
    >
      <form
        ref={attach}
        id={formId}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        noValidate
        onSubmit={(submit) => void handleSubmit(submit)}
      >
        <ChoiceSelect
          label="About"
          choices={KINDS}
          value={draft.kind}
          onChange={(kind) => change({ kind })}
        />
        <RuleFields draft={draft} onChange={change} form={form} />
        <TextField
          label="Reason"
          help="For the staff: it names the rule."
          autoComplete="off"
          maxLength={RULES.reasonMax}
          {...form.text('reason', draft.reason, (reason) => change({ reason }))}
        />
        <FailureBox>{form.failure}</FailureBox>
        <div>
          <Button look="default" isBusy={trial.isPending} onClick={() => void handleTry()}>
            Try on the last {RULES.tryDays} days
          </Button>
        </div>
        {trial.data && <RuleTrialResult trial={trial.data} />}
      </form>
    </Dialog>
  );
}
