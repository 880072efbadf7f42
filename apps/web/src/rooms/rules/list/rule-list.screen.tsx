import { IconPencil, IconPlus, IconShieldCheck } from '@tabler/icons-react';

import { can } from '#kit/can.ts';
import { formatCounted } from '#kit/format.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { DataTable } from '#kit/list/data-table.tsx';
import { useOpening } from '#kit/opening.ts';
import { Button } from '#kit/ui/button.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { Page } from '#kit/ui/page.tsx';
import { RemoveRow } from '#kit/ui/remove-row.tsx';

import { useRemoveRule, useRuleList } from '../rules.queries.ts';
import type { Rule } from '../rules.queries.ts';
import { ruleColumns } from './rule-columns.tsx';

const RuleDialog = lazyDialog(async () => (await import('./rule-dialog.tsx')).RuleDialog);
const RuleHits = lazyDialog(async () => (await import('./rule-hits.tsx')).RuleHits);

type Editing = { rule: Rule | null };

/** /rules: what is refused or held of what members send. */
export function RuleListScreen() {
  const { data, error, isFetching, refetch } = useRuleList();
  const editing = useOpening<Editing>();
  const hits = useOpening<Rule>();
  const rules = data?.data;

  const addButton = (look: 'filled' | 'default') =>
    can('rules.create') && (
      <Button
        look={look}
        icon={<IconPlus size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={(press) => editing.open({ rule: null }, press.currentTarget)}
      >
        Add rule
      </Button>
    );

  return (
    <Page
      summary={<output>{rules && formatCounted(rules.length, 'rule', 'rules')}</output>}
      action={addButton('filled')}
    >
      <DataTable
        caption="Rules"
        columns={ruleColumns(hits.open)}
        rows={rules}
        rowId={({ id }) => id}
        rowName={({ reason }) => reason}
        minWidth={920}
        skeletonRows={3}
        error={error}
        errorText="The rules could not be loaded."
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        empty={
          <EmptyState
            icon={<IconShieldCheck size={24} />}
            title="There are no rules yet."
            text="Rules refuse registrations, and refuse or hold posts and responses before members see them."
            action={addButton('default')}
          />
        }
        actionsWidth="104px"
        actions={ruleActions((rule, opener) => editing.open({ rule }, opener))}
      />
      {editing.what && (
        <RuleDialog
          key={editing.count}
          rule={editing.what.rule}
          isOpen={editing.isOpen}
          onClose={editing.close}
        />
      )}
      {hits.what && <RuleHits key={hits.count} rule={hits.what} isOpen={hits.isOpen} onClose={hits.close} />}
    </Page>
  );
}

type OnEdit = (rule: Rule, opener: Element) => void;

/** Returns what can be done to a rule. */
const ruleActions = (onEdit: OnEdit) => (rule: Rule) => <RuleActions rule={rule} onEdit={onEdit} />;

function RuleActions({ rule, onEdit }: { rule: Rule; onEdit: OnEdit }) {
  const remove = useRemoveRule();
  return (
    <>
      {can('rules.update') && (
        <IconButton
          label="Edit"
          aria-label={`Edit ${rule.reason}`}
          aria-haspopup="dialog"
          icon={<IconPencil size={18} aria-hidden />}
          onClick={(press) => onEdit(rule, press.currentTarget)}
        />
      )}
      <RemoveRow
        call="rules.remove"
        name={rule.reason}
        title="Delete rule"
        onRemove={() => remove.mutateAsync(rule.id)}
      >
        <p>
          Delete the rule <strong dir="auto">{rule.reason}</strong>?
        </p>
        <p>What it holds stays in the reports until somebody decides.</p>
      </RemoveRow>
    </>
  );
}
