import { TextField } from '../ui/text-field.tsx';
import type { TextFieldProps } from '../ui/text-field.tsx';

/** The email address of an account. */
export function EmailField(
  props: Pick<TextFieldProps, 'name' | 'value' | 'error' | 'onChange' | 'readOnly'>,
) {
  return (
    <TextField
      {...props}
      label="Email"
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}
