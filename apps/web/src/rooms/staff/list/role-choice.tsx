import { ROLES } from '@greenroom/contract/permissions';
import type { Role } from '@greenroom/contract/permissions';
import { ROLE_WORDS } from '@greenroom/contract/staff.rules';
import { useId } from 'react';

const CARD =
  'relative grid cursor-pointer gap-0.5 rounded-md border border-line-strong bg-surface px-3 py-2 transition-colors ' +
  'hover:bg-hover has-checked:border-accent has-checked:bg-accent-tint has-checked:inset-ring has-checked:inset-ring-accent ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus';

type RoleChoiceProps = { value: Role; onChange: (role: Role) => void };

/** Selects a role, each with what it may do. */
export function RoleChoice({ value, onChange }: RoleChoiceProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">Role</legend>
      <div className="grid gap-2">
        {ROLES.map((role) => (
          <label key={role} className={CARD}>
            {/* It covers the whole card, for touch and for a screen reader's focus frame. */}
            <input
              type="radio"
              name={id}
              className="peer absolute inset-0 size-full cursor-pointer opacity-0"
              checked={role === value}
              aria-describedby={`${id}-${role}`}
              aria-label={ROLE_WORDS[role].label}
              onChange={() => onChange(role)}
            />
            <span className="font-semibold peer-checked:text-accent-ink">{ROLE_WORDS[role].label}</span>
            <span id={`${id}-${role}`} className="text-12/4 text-ink-soft">
              Can {ROLE_WORDS[role].can}.
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
