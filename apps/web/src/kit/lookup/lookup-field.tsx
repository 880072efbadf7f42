import { Autocomplete } from '@base-ui/react/autocomplete';
import { LIMITS } from '@greenroom/contract/kit/limits';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import type { ComponentProps, FocusEvent } from 'react';

import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { TextFieldProps } from '../ui/text-field.tsx';
import { LookupList } from './lookup-list.tsx';
import type { LookupListProps } from './lookup-list.tsx';

type LookupFieldProps<T> = Omit<LookupListProps<T>, 'anchorRef'> &
  Pick<TextFieldProps, 'label' | 'name' | 'error' | 'help' | 'placeholder' | 'before'> & {
    /** What the field shows while nothing is being typed. */
    text: string;
    onType?: (text: string) => void;
    onChoose: (item: T) => void;
    /** Returns whether the typed text means this result, which is then chosen when the focus leaves. */
    isMeant?: (item: T, text: string) => boolean;
    onBlur?: () => void;
    clearLabel: string;
    /** Called by the cross while `lookup.typed` still has the typed text. */
    onClear: () => void;
  };

type KeyPress = Parameters<NonNullable<ComponentProps<typeof Autocomplete.Input>['onKeyDown']>>[0];

/** A text field that suggests what the server finds. Enter takes the best match. */
export function LookupField<T>(props: LookupFieldProps<T>) {
  const { lookup, text, onType, onChoose, isMeant, onBlur, clearLabel, onClear, ...rest } = props;
  const { keyOf, renderItem, isChosen, listLabel, help, ...field } = rest;
  const { typed, found, isCurrent, isShown, status, failure } = lookup;
  const fieldRef = useRef<HTMLDivElement>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  const retryRef = useRef<HTMLButtonElement>(null);
  const shown = typed ?? text;

  function choose(item: T | undefined): void {
    lookup.end();
    if (item !== undefined) onChoose(item);
  }

  function handleText(next: string, { reason }: Autocomplete.Root.ChangeEventDetails): void {
    if (reason === 'item-press') choose(found.find((item) => keyOf(item) === next));
    if (reason !== 'input-change') return;
    lookup.type(next);
    onType?.(next);
  }

  /** While the search is open, Enter chooses and Escape closes it: neither reaches the form or panel around. */
  function handleKey(press: KeyPress): void {
    // Base UI's own would empty the field.
    if (press.key === 'Escape') press.preventBaseUIHandler();
    // It sends the form with what was typed.
    const isSending = press.key === 'Enter' && (press.ctrlKey || press.metaKey);
    if (isSending) press.preventBaseUIHandler();
    if (!isShown || isSending) return;
    if (press.key === 'Enter' && !(isCurrent && found.length > 0)) {
      press.preventDefault();
      press.preventBaseUIHandler();
    }
    if (press.key === 'Escape') {
      press.stopPropagation();
      lookup.setShown(false);
    }
  }

  function handleBlur({ relatedTarget }: FocusEvent): void {
    const isInside = relatedTarget === inputRef.current || relatedTarget === retryRef.current;
    if (relatedTarget && isInside) return;
    choose(isCurrent ? found.find((item) => isMeant?.(item, shown)) : undefined);
    onBlur?.();
  }

  function handleRetry(): void {
    inputRef.current?.focus();
    lookup.onRetry();
  }

  function handleCross(): void {
    onClear();
    lookup.end();
    inputRef.current?.focus();
  }

  const cross = (
    <IconButton
      label={clearLabel}
      tip="none"
      icon={<IconX size={16} aria-hidden />}
      // While one types, Tab ends the search or goes to Retry.
      tabIndex={typed === null ? undefined : -1}
      onMouseDown={(press) => press.preventDefault()}
      onClick={handleCross}
    />
  );
  return (
    <div ref={fieldRef} className="relative min-w-0" onBlur={handleBlur}>
      <Autocomplete.Root
        items={found}
        filter={null}
        autoHighlight="always"
        itemToStringValue={keyOf}
        value={shown}
        onValueChange={handleText}
        open={isShown && found.length > 0}
        onOpenChange={lookup.setShown}
      >
        <Autocomplete.Input
          ref={inputRef}
          maxLength={LIMITS.queryText}
          onKeyDown={handleKey}
          onFocus={(arrival) => arrival.currentTarget.select()}
          render={<TextField {...field} help={!isShown && help} after={shown !== '' && cross} />}
        />
        <LookupList {...{ lookup, keyOf, renderItem, isChosen, listLabel }} anchorRef={fieldRef} />
      </Autocomplete.Root>
      {/* Without `aria-live` it would be hidden from screen readers while the list is open. */}
      <output
        aria-live="polite"
        className={found.length > 0 ? 'sr-only' : 'block text-12 text-ink-faint not-empty:mt-1'}
      >
        {isShown && status}
      </output>
      {isShown && failure !== null && (
        <p className="mt-1 text-13 text-danger-ink" role="alert">
          {failure}{' '}
          <Button ref={retryRef} look="subtle" onClick={handleRetry}>
            Retry
          </Button>
        </p>
      )}
    </div>
  );
}
