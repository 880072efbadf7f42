import { typeOfEnding } from '@greenroom/contract/kit/uploads';
import type { UploadKind } from '@greenroom/contract/kit/uploads';

import { config } from '#kit/config.ts';

import { chooseFileEnding, objectNameOf } from './upload-files.ts';
import type { UploadPlace } from './upload-files.ts';

/** The request that stores a file. */
export type StoreRequest = { method: 'POST' | 'PUT'; url: string; type?: string; body: FormData | File };

/** Where and how files of one kind are sent. */
export type UploadTarget = {
  maxBytes: number;
  /** Returns a new key for a file. */
  keyOf: (file: File) => string;
  /** @throws ApiError with a message */
  requestOf: (file: File, key: string) => Promise<StoreRequest>;
  /** Returns an object's address where it follows from the key, else null. */
  addressOf: (key: string) => string | null;
};

type UploadPolicy = { url: string; fields: Record<string, string>; maxBytes: number; keyPrefix: string };

/** Returns the target of a POST policy: a form with the policy's fields, then the file. */
export function targetOfPolicy(policy: UploadPolicy, kind: UploadKind, place: UploadPlace): UploadTarget {
  return {
    maxBytes: policy.maxBytes,
    keyOf: (file) => policy.keyPrefix + objectNameOf(file, kind, place),
    addressOf: () => null,
    async requestOf(file, key) {
      const body = new FormData();
      for (const [name, value] of Object.entries(policy.fields)) body.set(name, value);
      body.set('key', key);
      body.set('Content-Type', typeOfEnding(chooseFileEnding(file, kind)));
      // The store ignores any field after the file.
      body.append('file', file, key.slice(key.lastIndexOf('/') + 1));
      return { method: 'POST', url: new URL(policy.url, config.apiUrl || window.location.origin).href, body };
    },
  };
}
