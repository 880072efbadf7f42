import { useState } from 'react';

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
            className="cursor-pointer self-stretch rounded-md px-3 text-13 font-medium text-accent-ink -outline-offset-3"
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
      <output className="mt-1 block text-13 text-attention-ink empty:hidden">
        {hasCaps ? 'Caps Lock is on.' : ''}
      </output>
    </div>
  );
}
