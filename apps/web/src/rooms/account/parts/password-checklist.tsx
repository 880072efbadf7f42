import { checkPassword } from '@greenroom/contract/account-passwords.rules';
import { IconCheck, IconCircle } from '@tabler/icons-react';

/** Shows the parts of the password rule while the user types. */
export function PasswordChecklist({ password }: { password: string }) {
  return (
    <ul className="-mt-2 grid gap-1" aria-label="The new password needs">
      {checkPassword(password).map(({ text, ok }) => (
        <li key={text} className="flex items-center gap-2 text-13 text-ink-soft">
          {ok ? (
            <IconCheck size={16} className="text-good-ink" aria-hidden />
          ) : (
            <IconCircle size={16} className="text-ink-faint" aria-hidden />
          )}
          {text}
          <span className="sr-only">{ok ? ': done' : ': not yet'}</span>
        </li>
      ))}
    </ul>
  );
}
