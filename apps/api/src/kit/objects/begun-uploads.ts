import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import { PARTS, bytesOfPart } from '@greenroom/contract/kit/upload-parts';
import { UPLOAD_MESSAGES } from '@greenroom/contract/kit/uploads';

import { fail } from '#kit/errors.ts';

/** Receives a part of an upload. @throws bad_input when too many others are begun at its place and not finished */
export type Begin = <T>(key: string, receive: () => Promise<T>) => Promise<T>;

/**
 * Returns what counts the uploads in parts at each place below a folder. A first part lies there only when it has arrived:
 * until then it is counted here, so that many at once are not more than many one by one.
 */
export function countBegunUploads(root: string): Begin {
  const arriving = new Map<string, string[]>();
  return async (key, receive) => {
    if (bytesOfPart(key) === null) return receive();
    const [upload, at] = [basename(dirname(key)), dirname(dirname(key))];
    const line = arriving.get(at) ?? [];
    arriving.set(at, line);
    const earlier = [...line];
    line.push(upload);
    try {
      const there = await readdir(join(root, at)).catch((): string[] => []);
      const others = new Set([...there, ...earlier]);
      others.delete(upload);
      if (others.size >= PARTS.uploadsMax) fail('bad_input', { msg: UPLOAD_MESSAGES.tooManyBegun });
      return await receive();
    } finally {
      line.splice(line.indexOf(upload), 1);
      if (line.length === 0) arriving.delete(at);
    }
  };
}
