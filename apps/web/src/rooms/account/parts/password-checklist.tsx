import { checkPassword } from '@greenroom/contract/account-passwords.rules';
import { IconCheck, IconCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';

type IsCommon = (password: string) => boolean;

/** Loads the list of the passwords that most people use; null until it is there. */
function useCommon(isWanted: boolean): IsCommon | null {
  const [isCommon, setCommon] = useState<IsCommon | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    const load = async () => {
      const { isCommonPassword } = await import('@greenroom/contract/kit/common-passwords');
      setCommon(() => isCommonPassword);
    };
    // Without it the line has no tick, and the server says whether the password is one of them.
    void load().catch(() => undefined);
  }, [isWanted]);
  return isCommon;
}

type PasswordChecklistProps = {
  password: string;
  /** A password of the staff, for which the stricter rule holds. */
  isStaff: boolean;
};

/** Shows the parts of the password rule while the user types. */
export function PasswordChecklist({ password, isStaff }: PasswordChecklistProps) {
  const isCommon = useCommon(isStaff);
  return (
    <ul className="-mt-2 grid gap-1" aria-label="The new password needs">
      {checkPassword(password, isStaff ? isCommon : undefined).map(({ text, ok }) => (
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
