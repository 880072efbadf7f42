/** Why an account looks like another. `words`: the same words in posts; `hour`: registered or posted within half an hour. */
export const SIMILAR_SIGNS = ['words', 'hour', 'domain', 'network', 'unverified'] as const;
export type SimilarSign = (typeof SIMILAR_SIGNS)[number];

/** @assumed */
export const SIMILAR = {
  /** How many accounts are listed at most. */
  most: 500,
  /** How alike the words of two posts are, from 0 to 1. */
  alike: 0.5,
  /** How many posts are compared letter by letter, of those with less than half of their words in the same places. */
  compared: 300,
  /** Shorter posts have too few words to compare. */
  lettersMin: 12,
  minutesApart: 30,
  /** A mail domain is common when so many members have it who joined more than a week before or after. */
  commonFrom: 20,
} as const;
