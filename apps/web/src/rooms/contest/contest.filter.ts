/** Returns the query of the contest's songs, or of the submissions; voters are requested apart. */
export const songQueryOf = (isFeatured: boolean) =>
  ({ featured: isFeatured ? 'true' : 'false', voters: 'false' }) as const;
