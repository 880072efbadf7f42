import { IconCopy } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';

import { copyText } from '#kit/copy.ts';
import { Button } from '#kit/ui/button.tsx';
import { TextField } from '#kit/ui/text-field.tsx';

import type { MadeLink } from '../parlours-calendar.queries.ts';

const COPYING = { copied: 'The address was copied.', instead: 'Select the address to copy it.' };

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

/** Shows the address of a calendar link, which the server can't show again, and how programs take it. */
export function CalendarAddress({ link: { url } }: { link: MadeLink }) {
  const copyRef = useRef<HTMLButtonElement>(null);
  // Where the form was, whose button had the focus.
  useEffect(() => copyRef.current?.focus(), []);
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft">
        Copy it now: it is shown only once. Whoever has it can read these parlours without signing in.
      </p>
      <div className="grid gap-3">
        <TextField
          label="Address"
          value={url}
          readOnly
          dir="ltr"
          onFocus={(arrival) => arrival.currentTarget.select()}
        />
        <Button
          ref={copyRef}
          icon={<IconCopy size={18} aria-hidden />}
          onClick={() => void copyText(url, COPYING)}
        >
          Copy
        </Button>
      </div>
      <dl className="grid gap-3">
        {PROGRAMS.map((program) => (
          <div key={program.name}>
            <dt className="font-medium">{program.name}</dt>
            <dd className="text-ink-soft">{program.how}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
