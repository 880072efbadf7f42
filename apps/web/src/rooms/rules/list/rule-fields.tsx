import { RULES } from '@greenroom/contract/rules.rules';

import type { Form } from '#kit/form.ts';
import { ChoiceSelect } from '#kit/ui/choice-select.tsx';
import { TextArea } from '#kit/ui/text-area.tsx';
import { TextField } from '#kit/ui/text-field.tsx';

import type { RuleDraft } from '../rules.draft.ts';

type RuleFieldsProps = {
  draft: RuleDraft;
  onChange: (part: Partial<RuleDraft>) => void;
  form: Pick<Form, 'text'>;
};

const ACTIONS = [
  { value: 'hold', label: 'Hold it for the staff' },
  { value: 'refuse', label: 'Refuse it' },
] as const;

const SOFT = 'text-13 text-ink-soft';

/** What a rule of the chosen kind is about. */
export function RuleFields({ draft, onChange, form }: RuleFieldsProps) {
  switch (draft.kind) {
    case 'domain': {
      return (
        <TextArea
          label="Mail domains"
          rows={5}
          help="One a line, such as spam.example. Those below it count too."
          spellCheck={false}
          {...form.text('domains', draft.domains, (domains) => onChange({ domains }))}
        />
      );
    }
    case 'network': {
      return (
        <TextArea
          label="Addresses and networks"
          rows={5}
          help="One a line, such as 203.0.113.0/24 or 2001:db8::/32."
          spellCheck={false}
          {...form.text('networks', draft.networks, (networks) => onChange({ networks }))}
        />
      );
    }
    case 'rate': {
      return (
        <TextField
          label="Registrations an hour"
          inputMode="numeric"
          autoComplete="off"
          help="From one network: the /24 of an IPv4 address, the /64 of an IPv6 one."
          {...form.text('anHour', draft.anHour, (anHour) => onChange({ anHour }))}
        />
      );
    }
    case 'words': {
      return <WordFields draft={draft} onChange={onChange} form={form} />;
    }
    case 'throwaway': {
      return (
        <p className={SOFT}>
          Refuses addresses that work for minutes, by a public list that comes with each release.
        </p>
      );
    }
    default: {
      return (
        <p className={SOFT}>Holds what a member posts until the staff have let one post of theirs in.</p>
      );
    }
  }
}

function WordFields({ draft, onChange, form }: RuleFieldsProps) {
  return (
    <>
      <TextArea
        label="Words"
        rows={4}
        help="One word or phrase a line, found as whole words."
        {...form.text('words', draft.words, (words) => onChange({ words }))}
      />
      <TextField
        label="Pattern (optional)"
        help="A regular expression (RE2), such as v[i1]agra."
        autoComplete="off"
        spellCheck={false}
        maxLength={RULES.patternMax}
        {...form.text('pattern', draft.pattern, (pattern) => onChange({ pattern }))}
      />
      <label className="flex min-h-control cursor-pointer items-center gap-2">
        <input
          type="checkbox"
          className="size-4.5 flex-none accent-accent"
          checked={draft.links}
          onChange={({ currentTarget }) => onChange({ links: currentTarget.checked })}
        />
        Any link
      </label>
      <ChoiceSelect
        label="What happens"
        choices={ACTIONS}
        value={draft.action}
        onChange={(action) => onChange({ action })}
      />
      {draft.action === 'refuse' && (
        <TextArea
          label="What the member reads"
          rows={2}
          maxLength={RULES.refusalMax}
          {...form.text('refusal', draft.refusal, (refusal) => onChange({ refusal }))}
        />
      )}
    </>
  );
}
