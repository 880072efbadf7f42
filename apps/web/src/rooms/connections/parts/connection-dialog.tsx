import { CONNECTIONS, CONNECTION_SHAPES, SHAPE_NAMES } from '@greenroom/contract/connections.rules';
import type { ConnectionShape } from '@greenroom/contract/connections.rules';
import { useState } from 'react';

import { errorsBeside } from '#kit/errors-beside.ts';
import { useForm } from '#kit/form.ts';
import { ChoiceSelect } from '#kit/ui/choice-select.tsx';
import { DialogForm } from '#kit/ui/dialog-form.tsx';
import { ShownOnceDialog } from '#kit/ui/shown-once-dialog.tsx';
import { TextField } from '#kit/ui/text-field.tsx';

import { connectionFaults, toConnectionDraft } from '../connections.draft.ts';
import { useCreateConnection, useUpdateConnection } from '../connections.queries.ts';
import type { Connection, NewConnection } from '../connections.queries.ts';
import { EventChoice } from './event-choice.tsx';

const SHAPES = CONNECTION_SHAPES.map((value) => ({ value, label: SHAPE_NAMES[value] }));

const HELP: Record<ConnectionShape, string> = {
  standard: 'The address of your program. It must begin with https:// and be reachable from the internet.',
  slack: 'In Slack, add ‘Incoming Webhooks’ to a channel, and copy its address here.',
  discord: 'In Discord, open the settings of a channel › Integrations › Webhooks, and copy the address here.',
};

export type ConnectionDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Null for a new one. */
  connection: Connection | null;
  /** Shows this secret instead of the form: it was renewed. */
  secret?: string | undefined;
};

/** Adds or changes a connection, and shows the secret of a new or renewed one, once. */
export function ConnectionDialog({ isOpen, onClose, connection, secret }: ConnectionDialogProps) {
  const [made, setMade] = useState(secret);
  if (made === undefined) return <Form {...{ isOpen, onClose, connection }} onMade={setMade} />;
  return (
    <ShownOnceDialog
      {...{ isOpen, onClose }}
      title="The secret of this connection"
      label="Secret"
      value={made}
      lead="The receiver checks with it that what arrives is from here, as the Standard Webhooks specification describes."
    />
  );
}

type FormProps = Omit<ConnectionDialogProps, 'secret'> & { onMade: (secret: string) => void };

function Form({ isOpen, onClose, connection, onMade }: FormProps) {
  const [draft, setDraft] = useState(() => toConnectionDraft(connection));
  const form = useForm(connectionFaults(draft));
  const [create, update] = [useCreateConnection(), useUpdateConnection()];

  const change = (part: Partial<NewConnection>) => setDraft((before) => ({ ...before, ...part }));

  async function handleSubmit(): Promise<void> {
    if (!form.check()) return;
    await form.run(
      async () => {
        const part = { ...draft, name: draft.name.trim(), url: draft.url.trim() };
        if (connection) await update.mutateAsync({ connection, part });
        else {
          const { secret } = (await create.mutateAsync(part)).data;
          // A chat checks no signature.
          if (part.shape === 'standard') return onMade(secret);
        }
        onClose();
      },
      errorsBeside('name', 'url', 'events'),
    );
  }

  return (
    <DialogForm
      isOpen={isOpen}
      onClose={onClose}
      title={connection ? 'Edit connection' : 'Add connection'}
      form={form}
      returnFocus={false}
      verb={connection ? 'Save' : 'Add connection'}
      onSubmit={handleSubmit}
    >
      <TextField
        label="Name"
        maxLength={CONNECTIONS.nameMax}
        autoComplete="off"
        data-autofocus
        {...form.text('name', draft.name, (name) => change({ name }))}
      />
      <ChoiceSelect
        label="Send to"
        choices={SHAPES}
        value={draft.shape}
        onChange={(shape) => change({ shape })}
      />
      <TextField
        label="Web address"
        help={HELP[draft.shape]}
        inputMode="url"
        maxLength={CONNECTIONS.urlMax}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        {...form.text('url', draft.url, (url) => change({ url }))}
      />
      <EventChoice
        chosen={draft.events}
        error={form.errorOf('events')}
        onChange={(events) => {
          change({ events });
          form.clearErrors('events');
        }}
      />
    </DialogForm>
  );
}
