import { IconSearch, IconX } from '@tabler/icons-react';
import { LIMITS } from '@greenroom/contract/kit/limits';
import { isEnough } from '@greenroom/contract/kit/search';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';

import { useKeys } from '../keys.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { focusFirstRow } from './use-list-keys.ts';

type SearchFieldProps = {
  /** The current search, from the address. */
  value: string;
  /** Called 300 ms after the last key, with text that has a word of at least `min` letters, else ''. */
  onSearch: (text: string) => void;
  label: string;
  placeholder?: string;
  min?: number;
};

const PAUSE_MS = 300;
const MAX = 200;

/** A search that starts from a word of `min` letters, two unless given, without Enter; `/` focuses it, Escape clears it, the arrow down goes to the list. */
export function SearchField({
  value,
  onSearch,
  label,
  placeholder = label,
  min = LIMITS.lookupMin,
}: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const [sent, setSent] = useState<string | null>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const trimmed = text.trim();
  const isTooShort = trimmed.length > 0 && !isEnough(trimmed, min);

  // The address changed in another way (Back, a chip): the field follows it. When it only echoes what was sent, the
  // field stays unchanged: the user may have typed more since.
  if (value !== known) {
    setKnown(value);
    if (value !== sent) setText(value);
    setSent(null);
  }

  function send(next: string): void {
    setSent(next);
    onSearch(next);
  }

  // One that an address brought stays, so that the list says what is wrong.
  const wanted = isTooShort && trimmed !== value ? '' : trimmed;
  const search = useEffectEvent((next: string) => {
    if (next !== value) send(next);
  });
  useEffect(() => {
    const timer = setTimeout(() => search(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);

  const focus = { keys: '/', label, onPress: () => inputRef.current?.focus() };
  useKeys('This page', [focus], inputRef);

  function handleClear(): void {
    setText('');
    if (value !== '') send('');
    inputRef.current?.focus();
  }

  return (
    <div className="relative max-w-100 flex-[1_1_280px] [&_input::-webkit-search-cancel-button]:hidden">
      <TextField
        ref={inputRef}
        type="search"
        label={label}
        isLabelHidden
        aria-describedby={hintId}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        maxLength={MAX}
        value={text}
        before={<IconSearch size={18} aria-hidden />}
        after={
          text ? (
            <IconButton
              label="Clear search"
              tip="none"
              icon={<IconX size={16} aria-hidden />}
              onClick={handleClear}
            />
          ) : (
            <kbd
              className="me-2 rounded-sm border border-line px-2 font-sans text-12 text-ink-faint pointer-coarse:hidden"
              aria-hidden
            >
              /
            </kbd>
          )
        }
        onChange={(change) => setText(change.currentTarget.value)}
        onKeyDown={(press) => {
          if (press.key === 'Escape' && text) handleClear();
          if (press.key === 'ArrowDown' && focusFirstRow(press.currentTarget)) press.preventDefault();
          if (press.key === 'Enter' && !isTooShort && trimmed !== value) send(trimmed);
        }}
      />
      <output
        id={hintId}
        className="absolute top-full left-0 z-10 mt-1 rounded-md border border-line bg-raised px-2 py-1 text-12 text-ink-soft shadow-float empty:hidden"
      >
        {/* Of one that the address brought, the list says it. */}
        {isTooShort && trimmed !== value ? `Type at least ${min} letters` : ''}
      </output>
    </div>
  );
}
