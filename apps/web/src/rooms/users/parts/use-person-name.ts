import { useUser } from '../users-profile.queries.ts';

/** The name of whom a list is narrowed to: as its rows have it, else asked for; undefined while nobody knows. */
export function usePersonName(id: number | undefined, known: string | undefined): string | undefined {
  const { data } = useUser(known === undefined && id !== undefined ? id : 0);
  return known ?? data?.name;
}
