import type { Readable } from 'node:stream';

/** An object as the store knows it. `etag` changes whenever its bytes do. */
export type StoredObject = { key: string; sizeBytes: number; etag: string; modifiedAt: Date };

/** Bytes from `start` to `end`, both counted from 0 and both included. */
export type ByteRange = { start: number; end: number };

/** What may be uploaded with a policy. */
export type UploadRule = {
  keyPrefix: string;
  /** What the content type begins with: `image/`. */
  typePrefix: string;
  maxBytes: number;
  seconds: number;
};

/** A POST policy (signature version 4): the form's fields, to be sent before `key`, `Content-Type` and `file`. */
export type UploadForm = { url: string; fields: Record<string, string>; expiresAt: Date };

/** What a form that holds may do. */
export type UploadGrant = { key: string; maxBytes: number; signature: string };

/** Takes uploads in where they have nowhere else to go: the folder's own end of a POST policy. */
export type Intake = {
  /** What a form may upload. @throws bad_input, forbidden, wrong_media_type */
  checkForm(fields: ReadonlyMap<string, string>): Promise<UploadGrant>;
  /**
   * An upload under a key that is free; says its etag. `checkEnd` is awaited when all bytes are here, before anybody can
   * find them. @throws bad_input, conflict, too_large, disk_full, unavailable
   */
  add(grant: UploadGrant, source: Readable, checkEnd: () => Promise<void>): Promise<string>;
};

/** Where objects lie: a folder of this machine, or any service that speaks S3. The one port to both. */
export type ObjectStore = {
  bucket: string;
  region: string;
  /** Where browsers send uploads when it is not this server, for the content policy. */
  uploadOrigin: string | null;
  /** Null when there is no such object. */
  find(key: string): Promise<StoredObject | null>;
  /** The bytes, or part of them; null when there is no such object. `ifEtag`: null too when it is another one by now. */
  read(key: string, options?: { range?: ByteRange; ifEtag?: string }): Promise<Readable | null>;
  /** Whole or not at all; an object of that key is replaced. @throws disk_full, unavailable */
  write(key: string, source: Readable | Buffer, contentType: string): Promise<void>;
  /** No error when one is not there. @throws unavailable */
  remove(keys: readonly string[]): Promise<void>;
  /** Every object below a prefix. */
  list(prefix: string): AsyncIterable<StoredObject>;
  createForm(rule: UploadRule): Promise<UploadForm>;
  /** Only where browsers send uploads to this server. */
  intake?: Intake;
  /** A file with the object's bytes, there until `work` is done; null when there is no such object. */
  withFile<T>(key: string, work: (file: string) => Promise<T>): Promise<T | null>;
  /** Whether the store answers. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
};
