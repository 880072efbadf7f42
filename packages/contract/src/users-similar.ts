import * as z from 'zod';

import { call } from './kit/call.ts';
import { Id, IdParam, IdText, Time, answer } from './kit/shapes.ts';
import { FoundUser } from './users.ts';
import { SIMILAR_SIGNS } from './users-similar.rules.ts';

export const SimilarUser = FoundUser.extend({
  active: z.boolean(),
  createdAt: Time,
  /** Why it is listed. The account that was asked about comes first; of it this says only whether it was never verified. */
  signs: z.array(z.enum(SIMILAR_SIGNS)),
  /** Whether two of words, hour, domain and network speak for it, one of them the hour or the network. The first is so when another is. */
  isLikely: z.boolean(),
  /** The ids of the posts that the app shows. */
  posts: z.array(Id),
});
export type SimilarUser = z.output<typeof SimilarUser>;

/** @assumed an account is listed for the same words in posts, or for two of hour, domain and network; never one that paid */
export const usersSimilarCalls = {
  'users.listSimilar': call('users.listSimilar', {
    summary: 'Accounts that look like one, or like the author of one post, as those of a wave of spam do',
    params: IdParam,
    query: z.object({ post: IdText.optional() }),
    output: answer(z.array(SimilarUser)),
    errors: ['not_found'],
  }),
};
