import { isNumber, isText, orNull, objectCheck } from '#kit/record/shape.ts';

import type { FoundUser } from '../users-search.queries.ts';

/** Checks a picked person of a kept draft. */
export const isFoundUser = objectCheck<FoundUser>({
  id: isNumber,
  name: isText,
  email: isText,
  profile_image_url: orNull(isText),
});
