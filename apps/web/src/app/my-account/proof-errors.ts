import { ApiError } from '@greenroom/client';

import { errorMessage } from '#kit/api.ts';
import type { FieldErrors } from '#kit/form.ts';

/** Returns the error beside its field, by the server's code. */
export function proofErrors(error: unknown): FieldErrors {
  const code = error instanceof ApiError ? error.code : '';
  if (code === 'wrong_password') return { password: errorMessage(error) };
  if (code === 'code_wrong' || code === 'code_required') return { code: errorMessage(error) };
  return { form: errorMessage(error) };
}
