import { createHmac } from 'node:crypto';
import { ReadableStream as NodeStream } from 'node:stream/web';

import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';

type Bytes = AsyncIterable<Uint8Array>;

// The web's types and Node's name the same streams differently.
const toWebStream = (bytes: Bytes) => NodeStream.from(bytes) as unknown as ReadableStream<Uint8Array>;
const castToBytes = (stream: ReadableStream<Uint8Array>) => stream as unknown as Bytes;

/** How the files of an archive are written: as they are, or encrypted in the format of age (age-encryption.org). */
export type Cipher = {
  /** What the names of its files end in. */
  ending: '' | '.age';
  /** The public key that files are written for when there is no secret one: then only lists of objects can be read. */
  recipient: string | undefined;
  /** @param isList whether a later run must be able to read it */
  seal(plain: Bytes, isList?: boolean): Bytes;
  /** @throws Error when the key is another one, or the file was changed */
  open(sealed: Bytes): Bytes;
  /** Returns the name of a file by the hash of its bytes. Who lacks the key can't tell by it which file it is. */
  nameOf(sha256: string): string;
};

/** Leaves files readable. */
export const PLAIN: Cipher = {
  ending: '',
  recipient: undefined,
  seal: (plain) => plain,
  open: (sealed) => sealed,
  nameOf: (sha256) => sha256,
};

/** Returns whether a key of age is a public one, `age1…`. */
export const isPublic = (key: string | undefined): key is string => key?.startsWith('age1') ?? false;

/**
 * Returns the cipher of a secret key of age, `AGE-SECRET-KEY-1…`, or of a public one: then `own` is the secret key of
 * this server, by which a later run reads what it has copied.
 */
export function cipherOf(key: string, own?: string): Cipher {
  const secret = isPublic(key) ? own : key;
  if (!secret) throw new Error('A backup for a public key needs a key of the server.');
  const toSecret = async () => identityToRecipient(secret);
  return {
    ending: '.age',
    recipient: isPublic(key) ? key : undefined,
    async *seal(plain, isList = false) {
      const encrypter = new Encrypter();
      if (isPublic(key)) encrypter.addRecipient(key);
      if (isList || !isPublic(key)) encrypter.addRecipient(await toSecret());
      yield* castToBytes(await encrypter.encrypt(toWebStream(plain)));
    },
    async *open(sealed) {
      const decrypter = new Decrypter();
      decrypter.addIdentity(secret);
      yield* castToBytes(await decrypter.decrypt(toWebStream(sealed)));
    },
    nameOf: (sha256) => createHmac('sha256', secret).update(sha256).digest('hex'),
  };
}
