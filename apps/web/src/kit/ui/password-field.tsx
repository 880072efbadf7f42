import { useState } from 'react';

import classes from './password-field.module.css';
import { TextField } from './text-field.tsx';
import type { TextFieldProps } from './text-field.tsx';

/** A password with Show/Hide; it says when Caps Lock is on. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'after'>) {
  const [isShown, setShown] = useState(false);
  const [hasCaps, setCaps] = useState(false);
  return (
    <div>
      <TextField
        autoCapitalize="none"
        spellCheck={false}
        {...props}
        type={isShown ? 'text' : 'password'}
        after={
          <button
            type="button"
            className={classes.reveal}
            aria-label={isShown ? 'Hide password' : 'Show password'}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? 'Hide' : 'Show'}
          </button>
        }
        onKeyDown={(press) => setCaps(press.getModifierState('CapsLock'))}
        onKeyUp={(press) => setCaps(press.getModifierState('CapsLock'))}
        onBlur={() => setCaps(false)}
      />
      <output className={classes.caps}>{hasCaps ? 'Caps Lock is on.' : ''}</output>
    </div>
  );
}
