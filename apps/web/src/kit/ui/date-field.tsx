import { IconCalendar } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { FocusEvent, FormEvent, KeyboardEvent } from 'react';

import { lazyPart } from '../lazy-part.tsx';
import type { DatePopupProps } from './date-popup.tsx';
import { DAY_FORMAT, TIME_FORMAT, dayText, readDayText, readTimedText } from './day-text.ts';
import { IconButton } from './icon-button.tsx';
import { TextField } from './text-field.tsx';
import type { TextFieldProps } from './text-field.tsx';

const DatePopup = lazyPart<DatePopupProps>(async () => (await import('./date-popup.tsx')).DatePopup);

export const DAY_WRONG = 'Write a day such as Nov 21, 2026.';
const TIME_WRONG = 'Write a day and a time, such as Nov 21, 2026, 6:00 PM.';

export type DateFieldProps = Omit<
  TextFieldProps,
  'type' | 'value' | 'onChange' | 'before' | 'min' | 'max'
> & {
  /** `YYYY-MM-DD`, with `isTimed` `YYYY-MM-DDTHH:MM`; '' for none. */
  value: string;
  /** Gets '' for what is no day. */
  onChange: (value: string) => void;
  isTimed?: boolean;
  /** The first and the last day that the calendar offers; whoever uses the field checks what is typed. */
  min?: string | undefined;
  max?: string | undefined;
  /** Shows the error of what is no day elsewhere, beside several fields; else it stands below the field. */
  onWrong?: ((isWrong: boolean) => void) | undefined;
};

type Opening = { isOpen: boolean; count: number; frame: Element | null };

/** A day, or a day and a time: typed as the console writes it (also 11/21/2026 or 2026-11-21), or chosen in a calendar. */
export function DateField(props: DateFieldProps) {
  const { value, onChange, isTimed = false, min, max, onWrong, onBlur, after, ...rest } = props;
  const hintId = useId();
  const ownRef = useRef<HTMLInputElement>(null);
  const [opening, setOpening] = useState<Opening>({ isOpen: false, count: 0, frame: null });
  const { text, setText, isWrong, leave } = useDayText({ value, isTimed, onWrong });

  const wrong = isTimed ? TIME_WRONG : DAY_WRONG;
  const isUnread = text.trim() !== '' && readText(text, isTimed) === '';
  // A form is not sent with what is no day, which would count as none.
  useEffect(() => ownRef.current?.setCustomValidity(isUnread ? wrong : ''), [isUnread, wrong]);

  function handleInvalid(refused: FormEvent<HTMLInputElement>): void {
    refused.preventDefault();
    leave();
    if (!document.activeElement?.matches('input:invalid')) refused.currentTarget.focus();
  }

  function handleText(next: string): void {
    setText(next);
    const read = readText(next, isTimed);
    if (read !== value) onChange(read);
  }

  function handleKey(press: KeyboardEvent<HTMLInputElement>): void {
    rest.onKeyDown?.(press);
    if (press.key !== 'ArrowDown' || press.defaultPrevented) return;
    press.preventDefault();
    open();
  }

  function handleBlur(left: FocusEvent<HTMLInputElement>): void {
    leave();
    onBlur?.(left);
  }

  function open(): void {
    const frame = ownRef.current?.parentElement ?? null;
    setOpening(({ count }) => ({ isOpen: true, count: count + 1, frame }));
  }
  const close = (): void => setOpening((before) => ({ ...before, isOpen: false }));
  const button = (
    <IconButton
      label="Open the calendar"
      aria-description={rest.label}
      tip="none"
      icon={<IconCalendar size={18} aria-hidden />}
      disabled={rest.disabled}
      aria-haspopup="dialog"
      aria-expanded={opening.isOpen}
      onClick={() => (opening.isOpen ? close() : open())}
    />
  );
  return (
    <>
      <TextField
        placeholder={isTimed ? TIME_FORMAT : DAY_FORMAT}
        autoComplete="off"
        maxLength={40}
        {...rest}
        ref={ownRef}
        value={text}
        error={isWrong && !onWrong ? wrong : rest.error}
        aria-invalid={isWrong || rest['aria-invalid']}
        aria-describedby={[rest['aria-describedby'], hintId].filter(Boolean).join(' ')}
        onChange={(typed) => handleText(typed.currentTarget.value)}
        onKeyDown={handleKey}
        onBlur={handleBlur}
        onInvalid={handleInvalid}
        after={
          <>
            {after}
            {button}
            <span id={hintId} hidden>
              {isTimed ? 'A day and a time, such as Nov 21, 2026, 6:00 PM.' : 'A day, such as Nov 21, 2026.'}{' '}
              Down arrow opens a calendar.
            </span>
          </>
        }
      />
      {opening.count > 0 && (
        <DatePopup
          key={opening.count}
          {...{ isTimed, value, min, max, onChange }}
          isOpen={opening.isOpen}
          onClose={close}
          label={rest.label}
          frame={opening.frame}
        />
      )}
    </>
  );
}

const readText = (text: string, isTimed: boolean): string =>
  (isTimed ? readTimedText(text) : readDayText(text)) ?? '';

/** The text of the field, which follows a value from elsewhere and is written out when the field is left. */
function useDayText({ value, isTimed, onWrong }: Pick<DateFieldProps, 'value' | 'isTimed' | 'onWrong'>) {
  const read = (typed: string) => readText(typed, isTimed === true);
  const [text, setText] = useState(() => dayText(value));
  const [known, setKnown] = useState(value);
  const [isWrong, setWrong] = useState(false);

  function tell(next: boolean): void {
    if (next === isWrong) return;
    setWrong(next);
    onWrong?.(next);
  }

  if (value !== known) {
    setKnown(value);
    if (read(text) !== value) {
      setText(dayText(value));
      setWrong(false);
    }
  }

  return {
    text,
    isWrong,
    setText: (next: string): void => {
      setText(next);
      if (next.trim() === '' || read(next) !== '') tell(false);
    },
    leave: (): void => {
      if (read(text) !== '') setText(dayText(read(text)));
      else tell(text.trim() !== '');
    },
  };
}
