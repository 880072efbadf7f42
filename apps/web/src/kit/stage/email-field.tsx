import { TextField } from '../ui/text-field.tsx';
import type { TextFieldProps } from '../ui/text-field.tsx';

/** The email address of an account. */
export function EmailField({
  hasPasskeys = false,
  ...props
}: Pick<TextFieldProps, 'name' | 'value' | 'error' | 'onChange' | 'readOnly'> & {
  /** Whether the browser may offer passkeys in its list. */
  hasPasskeys?: boolean;
}) {
  return (
    <TextField
      {...props}
      label="Email"
      type="email"
      autoComplete={hasPasskeys ? 'username webauthn' : 'username'}
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}
