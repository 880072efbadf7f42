import type { Rolldown } from 'vite';

/** React and the router, which every page has. */
export const REACT =
  /node_modules[\\/](?:react|react-dom|scheduler|@tanstack[\\/](?:react-router|router-core|history|react-store|store))[\\/]/;
/** Too small to matter. */
const SMALL = /node_modules[\\/](?:clsx|@tabler)[\\/]/;

/** Returns whether a module, with all that it imports, needs no library but those that every page has. */
export function isLight(
  id: string,
  modules: Rolldown.ChunkingContext,
  seen: Set<string> = new Set<string>(),
): boolean {
  if (id.includes('node_modules')) return REACT.test(id) || SMALL.test(id);
  if (seen.has(id)) return true;
  seen.add(id);
  return (modules.getModuleInfo(id)?.importedIds ?? []).every((imported) => isLight(imported, modules, seen));
}
