import { LIMITS } from '@greenroom/contract/kit/limits';
import { Combobox, useCombobox } from '@mantine/core';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';

import { formatCounted } from '#kit/format.ts';
import { Avatar } from '#kit/ui/avatar.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { TextField } from '#kit/ui/text-field.tsx';

import type { FoundUser } from '../users-search.queries.ts';
import { FoundUsers } from './found-users.tsx';
import { useUserLookup } from './use-user-lookup.ts';
import type { UserLookup } from './use-user-lookup.ts';
import classes from './user-picker.module.css';

export type { FoundUser } from '../users-search.queries.ts';

type UserPickerProps = {
  label: string;
  value: FoundUser | null;
  onChange: (user: FoundUser | null) => void;
  error?: string | undefined;
  help?: string;
  isDisabled?: boolean;
  /** The field's name, for the form that focuses the first error. */
  name?: string;
};

/** A magnifying glass during the search, then the person's picture. */
function Front({ user }: { user: FoundUser | null }) {
  if (!user) return <IconSearch size={18} aria-hidden />;
  return <Avatar size="small" name={user.name} src={user.profile_image_url} />;
}

function Cross({ user, onPress }: { user: FoundUser | null; onPress: () => void }) {
  return (
    <IconButton
      label={user ? `Clear ${user.name}` : 'Clear'}
      tip="none"
      icon={<IconX size={16} aria-hidden />}
      // The field keeps the focus, because losing it would remove the cross under the pointer.
      onMouseDown={(press) => press.preventDefault()}
      onClick={onPress}
    />
  );
}

/** Describes the open list for screen readers. */
function spokenOf({ words, found }: UserLookup): string {
  return words || formatCounted(found.length, 'person found', 'people found');
}

/** Searches people by name or email; keeps the chosen one until another is chosen or the cross is pressed. */
export function UserPicker(props: UserPickerProps) {
  const { label, value, onChange, error, help, isDisabled, name } = props;
  const inputRef = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const combobox = useCombobox();
  /** The typed text; null: the field shows the chosen person. */
  const [typed, setTyped] = useState<string | null>(null);
  const lookup = useUserLookup(typed);
  const { found, answered } = lookup;
  const isOpen = Boolean(typed) && combobox.dropdownOpened;

  // Enter chooses the best match.
  const highlight = useEffectEvent((text: string | null) => {
    if (text === null) combobox.resetSelectedOption();
    else combobox.selectFirstOption();
  });
  useEffect(() => highlight(answered), [answered]);

  function handleChoice(id: string): void {
    const user = found.find((each) => String(each.id) === id);
    close();
    if (user) onChange(user);
  }

  /** Clears the typed text first, then the chosen person. */
  function handleCross(): void {
    if (typed === null) onChange(null);
    close();
    inputRef.current?.focus();
  }

  function close(): void {
    setTyped(null);
    combobox.closeDropdown();
  }

  const shown = typed === null ? value : null;
  const hasCross = !isDisabled && Boolean(shown ?? typed);
  return (
    <div className={classes.picker}>
      <Combobox
        store={combobox}
        withinPortal={false}
        offset={4}
        classNames={{ dropdown: classes.list ?? '' }}
        onOptionSubmit={handleChoice}
      >
        <Combobox.DropdownTarget>
          <div>
            <Combobox.EventsTarget withExpandedAttribute>
              <TextField
                ref={inputRef}
                label={label}
                name={name}
                error={error}
                help={help}
                placeholder="Search by name or email"
                maxLength={LIMITS.queryText}
                disabled={isDisabled}
                aria-autocomplete="list"
                aria-describedby={noteId}
                value={typed ?? value?.name ?? ''}
                before={<Front user={shown} />}
                after={hasCross && <Cross user={shown} onPress={handleCross} />}
                onChange={(change) => {
                  setTyped(change.currentTarget.value);
                  combobox.openDropdown();
                }}
                onKeyDown={(press) => {
                  // Enter chooses a person; before there is one, it must not submit the form.
                  if (press.key === 'Enter' && isOpen) press.preventDefault();
                }}
                onFocus={(arrival) => arrival.currentTarget.select()}
                onBlur={close}
              />
            </Combobox.EventsTarget>
          </div>
        </Combobox.DropdownTarget>
        <Combobox.Dropdown hidden={!isOpen}>
          <FoundUsers label={label} lookup={lookup} chosenId={value?.id} />
        </Combobox.Dropdown>
      </Combobox>
      <p id={noteId} className={classes.email}>
        {shown?.email}
      </p>
      <output className="only-read">{isOpen && spokenOf(lookup)}</output>
    </div>
  );
}
