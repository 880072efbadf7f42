import { Autocomplete } from '@base-ui/react/autocomplete';
import { LIMITS } from '@greenroom/contract/kit/limits';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import type { ComponentProps, FocusEvent } from 'react';

import { formatCounted } from '../format.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { TextFieldProps } from '../ui/text-field.tsx';
import { LookupPopup } from './lookup-popup.tsx';
import type { LookupPopupProps } from './lookup-popup.tsx';

type LookupFieldProps<T> = Omit<LookupPopupProps<T>, 'anchorRef' | 'popupRef' | 'listLabel'> &
  Pick<TextFieldProps, 'label' | 'name' | 'error' | 'help' | 'placeholder' | 'before' | 'aria-describedby'> & {
    /** What the field shows while nothing is being typed. */
    text: string;
    /** Names the list where the field's label does not say what is in it. */
    listLabel?: string;
    /** Such as 'person found' and 'people found'. */
    countWords: readonly [one: string, many: string];
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
  const { lookup, text, countWords, onType, onChoose, isMeant, onBlur, clearLabel, onClear, ...rest } = props;
  const { keyOf, renderItem, isChosen, listLabel = rest.label, ...field } = rest;
  const { typed, found, isCurrent, isOpen, words, failure } = lookup;
  const fieldRef = useRef<HTMLDivElement>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  const popupRef = useRef<HTMLDivElement>(null);
  const shown = typed ?? text;

  function handleText(next: string, { reason }: Autocomplete.Root.ChangeEventDetails): void {
    if (reason === 'item-press') choose(found.find((item) => keyOf(item) === next));
    if (reason !== 'input-change') return;
    lookup.type(next);
    onType?.(next);
  }

  function choose(item: T | undefined): void {
    lookup.end();
    if (item !== undefined) onChoose(item);
  }

  /** What is meant for the list must reach neither the form nor the panel around. */
  function handleKey(press: KeyPress): void {
    if (!isOpen) return;
    if (press.key === 'Enter' && (!isCurrent || found.length === 0)) {
      press.preventDefault();
      press.preventBaseUIHandler();
      if (failure !== null) lookup.onRetry();
    }
    if (press.key === 'Escape') {
      press.stopPropagation();
      press.preventBaseUIHandler();
      lookup.setOpen(false);
    }
  }

  function handleBlur({ relatedTarget }: FocusEvent): void {
    if (popupRef.current?.contains(relatedTarget)) return;
    choose(isCurrent ? found.find((item) => isMeant?.(item, shown)) : undefined);
    onBlur?.();
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
      // It is gone once the focus leaves the field, unless the field has a value.
      tabIndex={text === '' ? -1 : undefined}
      onMouseDown={(press) => press.preventDefault()}
      onClick={handleCross}
    />
  );
  return (
    <div ref={fieldRef} className="min-w-0">
      <Autocomplete.Root
        items={found}
        filter={null}
        autoHighlight="always"
        itemToStringValue={keyOf}
        value={shown}
        onValueChange={handleText}
        open={isOpen}
        onOpenChange={lookup.setOpen}
      >
        <Autocomplete.Input
          ref={inputRef}
          maxLength={LIMITS.queryText}
          onKeyDown={handleKey}
          onFocus={(arrival) => arrival.currentTarget.select()}
          onBlur={handleBlur}
          render={<TextField {...field} after={shown !== '' && cross} />}
        />
        <LookupPopup {...{ lookup, keyOf, renderItem, isChosen, listLabel, popupRef }} anchorRef={fieldRef} />
      </Autocomplete.Root>
      <output className="sr-only">{isOpen && (words || formatCounted(found.length, ...countWords))}</output>
    </div>
  );
}
