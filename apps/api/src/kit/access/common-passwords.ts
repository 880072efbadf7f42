import { isCommonPassword } from '@greenroom/contract/kit/common-passwords';
import { COMMON_PASSWORD } from '@greenroom/contract/kit/sign-in';

import { fail } from '#kit/errors.ts';

/**
 * Refuses a new password that too many people use. The specification's rule stays.
 * @throws bad_input with the field `password` @assumed
 */
export function expectUncommon(password: string): void {
  if (isCommonPassword(password)) fail('bad_input', { errors: { password: [COMMON_PASSWORD] } });
}
