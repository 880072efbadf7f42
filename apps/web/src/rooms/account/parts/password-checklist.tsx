import { checkPassword } from '@greenroom/contract/account-passwords.rules';
import { IconCheck, IconCircle } from '@tabler/icons-react';

import classes from './password-checklist.module.css';

/** Shows the parts of the password rule while the user types. */
export function PasswordChecklist({ password }: { password: string }) {
  return (
    <ul className={classes.list} aria-label="The new password needs">
      {checkPassword(password).map(({ text, ok }) => (
        <li key={text} className={classes.part} data-ok={ok}>
          {ok ? <IconCheck size={16} aria-hidden /> : <IconCircle size={16} aria-hidden />}
          {text}
          <span className="sr-only">{ok ? ': done' : ': not yet'}</span>
        </li>
      ))}
    </ul>
  );
}
