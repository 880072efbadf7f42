import { openStream as open } from '@greenroom/contract/client-stream';
import type { StreamOptions } from '@greenroom/contract/client-stream';
import type { StaffCallName } from '@greenroom/contract/wire';

import { withErrorMessage, settings } from './api.ts';

/**
 * Returns the bytes of a call that goes on, or of one that answers a file, until `signal`.
 * @throws ApiError whose `msg` is fit to show; `status` 0 when no answer came.
 */
export function openStream<N extends StaffCallName>(
  name: N,
  options: StreamOptions<N>,
): ReturnType<typeof open> {
  return withErrorMessage(() => open(settings, name, options));
}
