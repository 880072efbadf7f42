import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';

import { IconButton } from './icon-button.tsx';
import classes from './search-field.module.css';
import { TextField } from './text-field.tsx';

type SearchFieldProps = {
  /** The search in force, from the address. */
  value: string;
  /** Called 300 ms after the last key, with text of at least `min` letters, or '' when cleared. */
  onSearch: (text: string) => void;
  label: string;
  placeholder?: string;
  min?: number;
};

const PAUSE_MS = 300;
const MAX = 200;

/** Whether a key press belongs to a field that takes text. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** A search that starts by itself from `min` letters; `/` brings the focus here, Escape clears it. */
export function SearchField({ value, onSearch, label, placeholder = label, min = 3 }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const inputRef = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const trimmed = text.trim();
  const isTooShort = trimmed.length > 0 && trimmed.length < min;

  // The address changed by other means (Back, a chip): the field follows it, and never while it only echoes.
  if (value !== known) {
    setKnown(value);
    if (value !== trimmed) setText(value);
  }

  const search = useEffectEvent((next: string) => {
    if (!isTooShort && next !== value) onSearch(next);
  });
  useEffect(() => {
    const timer = setTimeout(() => search(trimmed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [trimmed]);

  useEffect(() => {
    function handleKey(press: KeyboardEvent): void {
      if (press.key !== '/' || press.ctrlKey || press.metaKey || press.altKey || isTyping(press.target))
        return;
      if (document.querySelector('[aria-modal="true"]')) return;
      press.preventDefault();
      inputRef.current?.focus();
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);

  function handleClear(): void {
    setText('');
    if (value !== '') onSearch('');
    inputRef.current?.focus();
  }

  return (
    <div className={classes.field}>
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
            <kbd className={classes.key} aria-hidden>
              /
            </kbd>
          )
        }
        onChange={(change) => setText(change.currentTarget.value)}
        onKeyDown={(press) => {
          if (press.key === 'Escape' && text) handleClear();
          if (press.key === 'Enter' && !isTooShort && trimmed !== value) onSearch(trimmed);
        }}
      />
      <output id={hintId} className={classes.hint}>
        {isTooShort ? `Type at least ${min} letters` : ''}
      </output>
    </div>
  );
}
