import type { Readable } from 'node:stream';

/** An object in the store. `etag` changes whenever its bytes do. */
export type StoredObject = { key: string; sizeBytes: number; etag: string; modifiedAt: Date };

/** Bytes from `start` to `end`, both counted from 0 and both included. */
export type ByteRange = { start: number; end: number };

/** How an object becomes a file: that of a video may have a hole where the media were, which tell nothing of it. */
export type FileOptions = { isVideo?: boolean };

/** What may be uploaded with a policy. */
export type UploadRule = {
  keyPrefix: string;
  /** The prefix of the content type, such as `image/`. */
  typePrefix: string;
  maxBytes: number;
  seconds: number;
};

/** A POST policy (signature version 4): the form's fields, to be sent before `key`, `Content-Type` and `file`. */
export type UploadForm = { url: string; fields: Record<string, string>; expiresAt: Date };

/** What a valid form may upload. */
export type UploadGrant = { key: string; maxBytes: number; signature: string };

/** Accepts uploads on this server for the folder store, as S3 does with a POST policy. */
export type Intake = {
  /** Checks a form and returns what it may upload. @throws bad_input, forbidden, wrong_media_type */
  checkForm(fields: ReadonlyMap<string, string>): Promise<UploadGrant>;
  /**
   * Stores an upload under an unused key and returns its ETag. `checkEnd` is awaited when all bytes have arrived, before
   * the object is visible. @throws bad_input, conflict, too_large, disk_full, unavailable
   */
  add(grant: UploadGrant, source: Readable, checkEnd: () => Promise<void>): Promise<string>;
};

/** The interface to the object store: a folder on this machine, or any S3-compatible service. */
export type ObjectStore = {
  bucket: string;
  region: string;
  /** The origin that browsers send uploads to if not this server, for the content security policy. */
  uploadOrigin: string | null;
  /** Returns null when there is no such object. */
  find(key: string): Promise<StoredObject | null>;
  /** Returns all or part of the bytes; null when there is no such object, or when its ETag is not `ifEtag`. */
  read(key: string, options?: { range?: ByteRange; ifEtag?: string }): Promise<Readable | null>;
  /** Writes an object completely or not at all. Replaces an existing one. @throws disk_full, unavailable */
  write(key: string, source: Readable | Buffer, contentType: string): Promise<void>;
  /**
   * Joins objects to one, in this order; it appears complete or not at all. All but the last have at least 5 MB.
   * @throws disk_full, unavailable
   */
  join(keys: readonly string[], key: string, contentType: string): Promise<void>;
  /** Removes objects. A missing one is not an error. @throws unavailable */
  remove(keys: readonly string[]): Promise<void>;
  /** Lists every object below a prefix. */
  list(prefix: string): AsyncIterable<StoredObject>;
  createForm(rule: UploadRule): Promise<UploadForm>;
  /** Only where browsers send uploads to this server. */
  intake?: Intake;
  /** Runs `work` on a temporary file with the object's bytes; null when there is no such object. */
  withFile<T>(key: string, work: (file: string) => Promise<T>, options?: FileOptions): Promise<T | null>;
  /** Returns whether the store responds. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
};
