import { openStream as open } from '@greenroom/client/stream';
import type { StreamOptions } from '@greenroom/client/stream';
import type { StaffCallName } from '@greenroom/contract/wire';

import { withErrorMessage, settings } from './api.ts';

/**
 * Returns the bytes of a streaming call, or of one that returns a file, until `signal`.
 * @throws ApiError whose `msg` can be shown; `status` is 0 without a response.
 */
export function openStream<N extends StaffCallName>(
  name: N,
  options: StreamOptions<N>,
): ReturnType<typeof open> {
  return withErrorMessage(() => open(settings, name, options));
}
