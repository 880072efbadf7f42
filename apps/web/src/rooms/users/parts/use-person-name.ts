import { useUser } from '../users-profile.queries.ts';

type Rows = readonly { user: { id: number | null; name: string } }[];

/** Returns the name of the person that a list is filtered by: from its rows, else requested; undefined while unknown. */
export function usePersonName(id: number | undefined, rows: Rows | undefined): string | undefined {
  const known = rows?.find(({ user }) => user.id === id)?.user.name;
  const { data } = useUser(known === undefined && id !== undefined ? id : 0);
  return known ?? data?.name;
}
