import { useUser } from '../users-profile.queries.ts';

/** Returns the name of the person that a list is filtered by: from its rows, else requested; undefined while unknown. */
export function usePersonName(id: number | undefined, known: string | undefined): string | undefined {
  const { data } = useUser(known === undefined && id !== undefined ? id : 0);
  return known ?? data?.name;
}
