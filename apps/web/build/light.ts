import type { Rolldown } from 'vite';

/** Libraries that every page has anyway, and small ones. */
const FIRST =
  /node_modules[\\/](?:react|react-dom|scheduler|clsx|@tabler|@tanstack[\\/](?:react-router|router-core|history|react-store|store))[\\/]/;

/** Returns whether a module, with all that it imports, needs no library but those that every page has. */
export function isLight(
  id: string,
  modules: Rolldown.ChunkingContext,
  seen: Set<string> = new Set<string>(),
): boolean {
  if (id.includes('node_modules')) return FIRST.test(id);
  if (seen.has(id)) return true;
  seen.add(id);
  return (modules.getModuleInfo(id)?.importedIds ?? []).every((imported) => isLight(imported, modules, seen));
}
