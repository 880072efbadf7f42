import { CALENDAR, CALENDAR_MESSAGES } from '@greenroom/contract/parlours-calendar.rules';
import { useState } from 'react';

import { errorsBeside } from '#kit/errors-beside.ts';
import { useForm } from '#kit/form.ts';
import { ChoiceSelect } from '#kit/ui/choice-select.tsx';
import { DialogForm } from '#kit/ui/dialog-form.tsx';
import { ShownOnceDialog } from '#kit/ui/shown-once-dialog.tsx';
import { TextField } from '#kit/ui/text-field.tsx';
import { UserPicker } from '#rooms/users/parts/user-picker.tsx';
import type { FoundUser } from '#rooms/users/parts/user-picker.tsx';

import { useCreateCalendarLink } from '../parlours-calendar.queries.ts';
import type { MadeLink } from '../parlours-calendar.queries.ts';
import { ALARM_CHOICES, minutesOf } from './calendar-alarms.ts';
import type { AlarmChoice } from './calendar-alarms.ts';

const PROGRAMS = [
  {
    name: 'Google Calendar',
    how: 'On a computer, press the plus beside ‘Other calendars’ and choose ‘From URL’. Google looks for changes about once a day.',
  },
  {
    name: 'Apple Calendar',
    how: 'On a Mac, choose File › New Calendar Subscription. On an iPhone, choose Calendars › Add Calendar › Add Subscription Calendar. Turn off ‘Remove Alerts’ to be reminded.',
  },
  {
    name: 'Outlook',
    how: 'In the calendar, choose Add calendar › Subscribe from web.',
  },
];

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
    <ShownOnceDialog
      {...{ isOpen, onClose }}
      title="The address of your calendar link"
      label="Address"
      value={made.url}
      lead="Whoever has it can read these parlours without signing in."
    >
      <dl className="grid gap-3">
        {PROGRAMS.map((program) => (
          <div key={program.name}>
            <dt className="font-medium">{program.name}</dt>
            <dd className="text-ink-soft">{program.how}</dd>
          </div>
        ))}
      </dl>
    </ShownOnceDialog>
  );
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
    await form.run(
      async () => {
        const body = { name: name.trim(), hostId: host?.id ?? null, alarmMinutes: minutesOf(alarm) };
        onMade((await create.mutateAsync(body)).data);
      },
      errorsBeside('name', 'hostId'),
    );
  }

  return (
    <DialogForm
      isOpen={isOpen}
      onClose={onClose}
      title="New calendar link"
      form={form}
      returnFocus={false}
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
        name="hostId"
        help="Only the parlours that they host. Leave it empty for all."
        value={host}
        error={form.errorOf('hostId')}
        onChange={(user) => {
          setHost(user);
          form.clearErrors('hostId');
        }}
      />
      <ChoiceSelect label="Reminder" choices={ALARM_CHOICES} value={alarm} onChange={setAlarm} />
    </DialogForm>
  );
}
