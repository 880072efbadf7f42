import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it. Node's own `recursive` never returns where no folder can be made, as in /proc.
 * @throws the system's error
 */
export function makeFolder(path: string): void {
  if (isFolder(path)) return;
  const above = dirname(path);
  if (!existsSync(above)) makeFolder(above);
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process made it just now.
    if (!isFolder(path)) throw error;
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
