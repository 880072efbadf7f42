import { RULES, RULE_KINDS, RULE_NAMES } from '@greenroom/contract/rules.rules';
import { useState } from 'react';

import { useForm } from '#kit/form.ts';
import { Button } from '#kit/ui/button.tsx';
import { ChoiceSelect } from '#kit/ui/choice-select.tsx';
import { DialogForm } from '#kit/ui/dialog-form.tsx';
import { TextField } from '#kit/ui/text-field.tsx';

import { toRuleDraft, ruleFaults, ruleRefusals, ruleSettingFaults, toRuleSettings } from '../rules.draft.ts';
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
  const [draft, setDraft] = useState(() => toRuleDraft(rule));
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const form = useForm(ruleFaults(draft));
  const [create, update, trial] = [useCreateRule(), useUpdateRule(), useTryRule()];

  function change(part: Partial<RuleDraft>): void {
    setDraft((before) => ({ ...before, ...part }));
    form.clearErrors();
    trial.reset();
  }

  async function handleSubmit(): Promise<void> {
    if (!form.check()) return;
    await form.run(async () => {
      const body = { settings: toRuleSettings(draft), reason: draft.reason.trim() };
      if (rule) await update.mutateAsync({ rule, body });
      else await create.mutateAsync({ body: { ...body, isOn: false }, idempotencyKey });
      onClose();
    }, ruleRefusals);
  }

  async function handleTry(): Promise<void> {
    if (form.isBusy) return;
    const faults = ruleSettingFaults(draft);
    if (Object.keys(faults).length > 0) return form.refuse(faults);
    await form.run(async () => {
      await trial.mutateAsync(toRuleSettings(draft));
    }, ruleRefusals);
  }

  return (
    <DialogForm
      isOpen={isOpen}
      onClose={onClose}
      title={rule ? 'Edit rule' : 'Add rule'}
      form={form}
      verb={rule ? 'Save' : 'Add rule'}
      isSending={form.isBusy && !trial.isPending}
      onSubmit={handleSubmit}
      below={
        <>
          <div>
            <Button look="default" isBusy={trial.isPending} onClick={() => void handleTry()}>
              Try on the last {RULES.tryDays} days
            </Button>
          </div>
          {trial.data && <RuleTrialResult trial={trial.data} />}
        </>
      }
    >
      <ChoiceSelect label="About" choices={KINDS} value={draft.kind} onChange={(kind) => change({ kind })} />
      <RuleFields draft={draft} onChange={change} form={form} />
      <TextField
        label="Reason"
        help="For the staff: it names the rule."
        autoComplete="off"
        maxLength={RULES.reasonMax}
        {...form.text('reason', draft.reason, (reason) => change({ reason }))}
      />
    </DialogForm>
  );
}
