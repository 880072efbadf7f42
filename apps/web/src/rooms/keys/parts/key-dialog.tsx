import type { KeyPermission } from '@greenroom/contract/by-key';
import { KEYS, KEY_MESSAGES } from '@greenroom/contract/keys.rules';
import { useState } from 'react';

import { errorsBeside } from '#kit/errors-beside.ts';
import { useForm } from '#kit/form.ts';
import { ChoiceSelect } from '#kit/ui/choice-select.tsx';
import { DialogForm } from '#kit/ui/dialog-form.tsx';
import { ShownOnceDialog } from '#kit/ui/shown-once-dialog.tsx';
import { TextArea } from '#kit/ui/text-area.tsx';
import { TextField } from '#kit/ui/text-field.tsx';

import { useCreateHouseKey, useCreateKey } from '../keys.queries.ts';
import type { MadeKey } from '../keys.queries.ts';
import { END_CHOICES, endTime } from './key-ends.ts';
import type { KeyEnd } from './key-ends.ts';
import { KeyRights } from './key-rights.tsx';

export type KeyDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Whether the key belongs to the house. */
  isHouse: boolean;
};

/** Makes a key for scripts, and shows it, once. */
export function KeyDialog({ isOpen, onClose, isHouse }: KeyDialogProps) {
  const [made, setMade] = useState<MadeKey | null>(null);
  if (made === null) return <NewKeyForm {...{ isOpen, onClose, isHouse }} onMade={setMade} />;
  return (
    <ShownOnceDialog
      {...{ isOpen, onClose }}
      title="Your new key"
      label="Key"
      value={made.key}
      lead={
        <>
          Whoever has it can do what you chose for <bdi>“{made.name}”</bdi>, so keep it where the script keeps
          its secrets.
        </>
      }
    >
      <p className="text-13 text-ink-soft">
        A script sends it with each request, as{' '}
        <code className="wrap-anywhere">Authorization: Bearer key_…</code>
      </p>
    </ShownOnceDialog>
  );
}

const listLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

type NewKeyFormProps = KeyDialogProps & { onMade: (key: MadeKey) => void };

function NewKeyForm({ isOpen, onClose, isHouse, onMade }: NewKeyFormProps) {
  const [name, setName] = useState('');
  const [permissions, setPermissions] = useState<KeyPermission[]>([]);
  const [end, setEnd] = useState<KeyEnd>('quarter');
  const [networks, setNetworks] = useState('');
  const form = useForm();
  const own = useCreateKey();
  const ofHouse = useCreateHouseKey();
  const create = isHouse ? ofHouse : own;

  async function handleSubmit(): Promise<void> {
    const faults = {
      ...(name.trim() === '' && { name: KEY_MESSAGES.nameMissing }),
      ...(permissions.length === 0 && { permissions: KEY_MESSAGES.noPermission }),
    };
    if (Object.keys(faults).length > 0) return form.refuse(faults);
    await form.run(
      async () => {
        const body = { name: name.trim(), permissions, networks: listLines(networks), endsAt: endTime(end) };
        onMade((await create.mutateAsync(body)).data);
      },
      errorsBeside('name', 'permissions', 'networks'),
    );
  }

  return (
    <DialogForm
      isOpen={isOpen}
      onClose={onClose}
      title={isHouse ? 'New key of the house' : 'New key'}
      form={form}
      returnFocus={false}
      verb="Create"
      onSubmit={handleSubmit}
    >
      <TextField
        label="Name"
        help="What it is for. The activity shows it."
        maxLength={KEYS.nameMax}
        autoComplete="off"
        data-autofocus
        {...form.text('name', name, setName)}
      />
      <KeyRights
        chosen={permissions}
        error={form.errorOf('permissions')}
        onChange={(chosen) => {
          setPermissions(chosen);
          form.clearErrors('permissions');
        }}
      />
      <ChoiceSelect label="Ends" choices={END_CHOICES} value={end} onChange={setEnd} />
      <TextArea
        label="Networks"
        rows={2}
        help="Where it may be used from: addresses or networks, one per line, such as 203.0.113.0/24. Leave it empty for anywhere."
        spellCheck={false}
        {...form.text('networks', networks, setNetworks)}
      />
    </DialogForm>
  );
}
