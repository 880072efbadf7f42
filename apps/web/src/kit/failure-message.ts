import { ApiError } from '@greenroom/contract/client';

/** The words of the specification for a failure, or that the record is gone where that is why. */
export function failureMessage(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.code === 'not_found' ? error.msg : otherwise;
}
