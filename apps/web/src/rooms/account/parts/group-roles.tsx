import { ApiError } from '@greenroom/client';
import { SIGN_ON, SIGN_ON_MESSAGES } from '@greenroom/contract/account-sign-on.rules';
import { ROLES } from '@greenroom/contract/permissions';
import { ROLE_WORDS } from '@greenroom/contract/staff.rules';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent, MouseEvent } from 'react';

import { errorMessage } from '#kit/api.ts';
import { focusBefore } from '#kit/focus.ts';
import { useForm } from '#kit/form.ts';
import type { FieldErrors } from '#kit/form.ts';
import { Button } from '#kit/ui/button.tsx';
import { ChoiceSelect } from '#kit/ui/choice-select.tsx';
import { Loaded } from '#kit/ui/error-state.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { LoadingOverlay } from '#kit/ui/loading-overlay.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { TextField } from '#kit/ui/text-field.tsx';

import { useGroupRoles, useSetGroupRoles } from '../account-groups.queries.ts';
import type { GroupRoles as Groups } from '../account-groups.queries.ts';

type Row = Groups[number] & { id: number };

const CHOICES = ROLES.map((role) => ({ value: role, label: ROLE_WORDS[role].label }));
const fieldOf = ({ id }: Row) => `group-${id}`;
const waiting = (
  <LoadingOverlay isBusy>
    <Skeleton className="h-12" />
  </LoadingOverlay>
);

/** Which groups at the company's provider give which role; for the owner. `name`: what its sign-in is called. */
export function GroupRoles({ name }: { name: string }) {
  const query = useGroupRoles();
  return (
    <>
      <p className="text-ink-soft">
        Who signs in with <bdi>{name}</bdi> gets the role of the first group here that they are in, at each
        sign-in. Others keep the role that they have; who has none can’t come in without an invitation.
      </p>
      <Loaded query={query} what="The groups could not be loaded." waiting={waiting}>
        {(groups) => <GroupForm key={JSON.stringify(groups)} groups={groups} />}
      </Loaded>
    </>
  );
}

function faultsOf(rows: readonly Row[]): FieldErrors {
  const names = rows.map(({ group }) => group.trim());
  return Object.fromEntries(
    rows.map((row, at) => {
      const name = names[at] ?? '';
      const isTwice = names.indexOf(name) < at;
      if (name === '') return [fieldOf(row), SIGN_ON_MESSAGES.groupMissing];
      return [fieldOf(row), isTwice ? SIGN_ON_MESSAGES.groupTwice : undefined];
    }),
  );
}

function GroupForm({ groups }: { groups: Groups }) {
  const [rows, setRows] = useState<Row[]>(groups.map((row, id) => ({ ...row, id })));
  const [addedId, setAddedId] = useState<number | null>(null);
  const { attach, failure, isBusy, errorOf, leave, clearErrors, check, run } = useForm(faultsOf(rows));
  const listRef = useRef<HTMLUListElement>(null);
  const { mutateAsync } = useSetGroupRoles();
  const sent = rows.map(({ group, role }) => ({ group: group.trim(), role }));
  const isChanged = JSON.stringify(sent) !== JSON.stringify(groups);

  useEffect(() => {
    if (addedId !== null) listRef.current?.querySelector<HTMLElement>(`[name="group-${addedId}"]`)?.focus();
  }, [addedId]);

  const change = (id: number, part: Partial<Row>) =>
    setRows(rows.map((row) => (row.id === id ? { ...row, ...part } : row)));

  function handleAdd(): void {
    const id = Math.max(-1, ...rows.map((row) => row.id)) + 1;
    setRows([...rows, { id, group: '', role: 'viewer' }]);
    setAddedId(id);
  }

  function handleRemove(press: MouseEvent, id: number): void {
    const item = press.currentTarget.closest('li');
    if (item) focusBefore(item);
    setAddedId(null);
    setRows(rows.filter((row) => row.id !== id));
  }

  function failuresOf(error: unknown): FieldErrors {
    const errors = error instanceof ApiError ? error.errors : {};
    const named = rows.map((row, at) => [fieldOf(row), errors[`groups.${at}.group`]?.[0]]);
    const isNamed = named.some(([, words]) => words !== undefined);
    return isNamed ? Object.fromEntries(named) : { form: errorMessage(error) };
  }

  async function handleSubmit(submit: FormEvent): Promise<void> {
    submit.preventDefault();
    if (isBusy || !check()) return;
    await run(async () => void (await mutateAsync(sent)), failuresOf);
  }

  return (
    <form ref={attach} className="grid gap-3" noValidate onSubmit={(submit) => void handleSubmit(submit)}>
      {rows.length > 0 && (
        <ul ref={listRef} className="grid gap-3">
          {rows.map((row, at) => (
            <GroupItem
              key={row.id}
              at={at}
              row={row}
              error={errorOf(fieldOf(row))}
              onLeave={() => leave(fieldOf(row))}
              onChange={(part) => {
                change(row.id, part);
                clearErrors(fieldOf(row));
              }}
              onRemove={(press) => handleRemove(press, row.id)}
            />
          ))}
        </ul>
      )}
      <p className="rounded-md bg-danger-tint p-3 text-danger-ink empty:hidden" role="alert">
        {failure}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          look="default"
          icon={<IconPlus size={18} aria-hidden />}
          disabled={rows.length >= SIGN_ON.groupsMax}
          onClick={handleAdd}
        >
          Add group
        </Button>
        <Button type="submit" look="default" disabled={!isChanged} isBusy={isBusy}>
          Save groups
        </Button>
      </div>
    </form>
  );
}

type GroupItemProps = {
  at: number;
  row: Row;
  error: string | undefined;
  onChange: (part: Partial<Row>) => void;
  onLeave: () => void;
  onRemove: (press: MouseEvent) => void;
};

function GroupItem({ at, row, error, onChange, onLeave, onRemove }: GroupItemProps) {
  return (
    <li className="flex items-start gap-2">
      <TextField
        label={`Group ${at + 1}`}
        isLabelHidden
        name={fieldOf(row)}
        className="min-w-0 flex-1"
        placeholder="As your company calls it"
        autoComplete="off"
        spellCheck={false}
        maxLength={SIGN_ON.groupMax}
        value={row.group}
        error={error}
        onChange={(typed) => onChange({ group: typed.currentTarget.value })}
        onBlur={onLeave}
      />
      <ChoiceSelect
        label={`Role of group ${at + 1}`}
        isLabelHidden
        choices={CHOICES}
        value={row.role}
        onChange={(role) => onChange({ role })}
      />
      <IconButton
        label={`Remove group ${at + 1}`}
        tip="end"
        className="size-field!"
        icon={<IconTrash size={18} aria-hidden />}
        onClick={onRemove}
      />
    </li>
  );
}
