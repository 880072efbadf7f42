import { IconSearch } from '@tabler/icons-react';

import { formatEmail } from '#kit/format.ts';
import { LookupField } from '#kit/lookup/lookup-field.tsx';
import { useLookup } from '#kit/lookup/use-lookup.ts';
import { Avatar } from '#kit/ui/avatar.tsx';
import { MarkedText } from '#kit/ui/marked-text.tsx';

import { searchUsers } from '../users-search.queries.ts';
import type { FoundUser } from '../users-search.queries.ts';

export type { FoundUser } from '../users-search.queries.ts';

type UserPickerProps = {
  label: string;
  value: FoundUser | null;
  onChange: (user: FoundUser | null) => void;
  error?: string | undefined;
  help?: string;
  /** The field's name, for the form that focuses the first error. */
  name?: string;
};

/** Searches people by name or email; keeps the chosen one until another is chosen or the cross is pressed. */
export function UserPicker({ label, value, onChange, help, ...field }: UserPickerProps) {
  const lookup = useLookup({
    key: 'users',
    search: searchUsers,
    none: 'No person found',
    countWords: ['person found', 'people found'],
  });
  const isTyping = lookup.typed !== null;
  const shown = isTyping ? null : value;
  return (
    <LookupField
      {...field}
      lookup={lookup}
      label={label}
      listLabel={label}
      placeholder="Search by name or email"
      help={shown ? formatEmail(shown.email) : help}
      text={value?.name ?? ''}
      before={
        shown ? (
          <Avatar size="small" name={shown.name} src={shown.profile_image_url} />
        ) : (
          <IconSearch size={18} aria-hidden />
        )
      }
      keyOf={({ id }) => String(id)}
      renderItem={(user) => <FoundPerson user={user} typed={lookup.typed ?? ''} />}
      isChosen={({ id }) => id === value?.id}
      onChoose={onChange}
      clearLabel={shown ? `Clear ${shown.name}` : 'Clear'}
      onClear={() => !isTyping && onChange(null)}
    />
  );
}

function FoundPerson({ user, typed }: { user: FoundUser; typed: string }) {
  return (
    <>
      <Avatar name={user.name} src={user.profile_image_url} />
      <span className="grid min-w-0 py-0.5">
        <span className="truncate font-medium" dir="auto">
          <MarkedText search={typed}>{user.name}</MarkedText>
        </span>
        <span className="truncate text-12 text-ink-soft">
          <MarkedText search={typed}>{formatEmail(user.email)}</MarkedText>
        </span>
      </span>
    </>
  );
}
