import { ApiError } from '@greenroom/client';
import { CALENDAR, CALENDAR_MESSAGES } from '@greenroom/contract/parlours-calendar.rules';
import { useState } from 'react';

import { errorMessage } from '#kit/api.ts';
import { useForm } from '#kit/form.ts';
import type { FieldErrors } from '#kit/form.ts';
import { Button } from '#kit/ui/button.tsx';
import { ChoiceSelect } from '#kit/ui/choice-select.tsx';
import { DialogForm } from '#kit/ui/dialog-form.tsx';
import { Dialog } from '#kit/ui/dialog.tsx';
import { TextField } from '#kit/ui/text-field.tsx';
import { UserPicker } from '#rooms/users/parts/user-picker.tsx';
import type { FoundUser } from '#rooms/users/parts/user-picker.tsx';

import { useCreateCalendarLink } from '../parlours-calendar.queries.ts';
import type { MadeLink } from '../parlours-calendar.queries.ts';
import { CalendarAddress } from './calendar-address.tsx';
import { ALARM_CHOICES, minutesOf } from './calendar-alarms.ts';
import type { AlarmChoice } from './calendar-alarms.ts';

export type CalendarLinkDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  /** A link with its new address; null for the form of a new link. */
  renewed: MadeLink | null;
};

/** Makes a calendar link, and shows the address of a new or renewed one, once. */
export function CalendarLinkDialog({ isOpen, onClose, renewed }: CalendarLinkDialogProps) {
  const [made, setMade] = useState(renewed);
  if (made === null) return <NewLink isOpen={isOpen} onClose={onClose} onMade={setMade} />;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="The address of your calendar link"
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <CalendarAddress link={made} />
    </Dialog>
  );
}

function errorsOf(error: unknown): FieldErrors {
  const { name, hostId } = error instanceof ApiError ? error.errors : {};
  return name || hostId ? { name: name?.[0], host: hostId?.[0] } : { form: errorMessage(error) };
}

type NewLinkProps = { isOpen: boolean; onClose: () => void; onMade: (link: MadeLink) => void };

function NewLink({ isOpen, onClose, onMade }: NewLinkProps) {
  const [name, setName] = useState('Parlours');
  const [host, setHost] = useState<FoundUser | null>(null);
  const [alarm, setAlarm] = useState<AlarmChoice>('30');
  const form = useForm();
  const create = useCreateCalendarLink();

  async function handleSubmit(): Promise<void> {
    if (name.trim() === '') return form.refuse({ name: CALENDAR_MESSAGES.nameMissing });
    await form.run(async () => {
      const body = { name: name.trim(), hostId: host?.id ?? null, alarmMinutes: minutesOf(alarm) };
      onMade((await create.mutateAsync(body)).data);
    }, errorsOf);
  }

  return (
    <DialogForm
      isOpen={isOpen}
      onClose={onClose}
      title="New calendar link"
      form={form}
      verb="Create"
      onSubmit={handleSubmit}
    >
      <TextField
        label="Name"
        help="What your calendar program calls it."
        maxLength={CALENDAR.nameMax}
        autoComplete="off"
        data-autofocus
        {...form.text('name', name, setName)}
      />
      <UserPicker
        label="Host"
        name="host"
        help="Only the parlours that they host. Leave it empty for all."
        value={host}
        error={form.errorOf('host')}
        onChange={(user) => {
          setHost(user);
          form.clearErrors('host');
        }}
      />
      <ChoiceSelect label="Reminder" choices={ALARM_CHOICES} value={alarm} onChange={setAlarm} />
    </DialogForm>
  );
}
