import { createHmac } from 'node:crypto';
import { ReadableStream as NodeStream } from 'node:stream/web';

import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';

type Bytes = AsyncIterable<Uint8Array>;

// The web's types and Node's name the same streams differently.
const streamOf = (bytes: Bytes) => NodeStream.from(bytes) as unknown as ReadableStream<Uint8Array>;
const bytesOf = (stream: ReadableStream<Uint8Array>) => stream as unknown as Bytes;

/** How the files of an archive are written: as they are, or encrypted in the format of age (age-encryption.org). */
export type Cipher = {
  /** What the names of its files end in. */
  ending: '' | '.age';
  seal(plain: Bytes): Bytes;
  /** @throws Error when the key is another one, or the file was changed */
  open(sealed: Bytes): Bytes;
  /** Returns the name of a file by the hash of its bytes. Who lacks the key can't tell by it which file it is. */
  nameOf(sha256: string): string;
};

/** Leaves files readable. */
export const PLAIN: Cipher = {
  ending: '',
  seal: (plain) => plain,
  open: (sealed) => sealed,
  nameOf: (sha256) => sha256,
};

/** Returns the cipher of a secret key of age, `AGE-SECRET-KEY-1…`. */
export function cipherOf(key: string): Cipher {
  return {
    ending: '.age',
    async *seal(plain) {
      const encrypter = new Encrypter();
      encrypter.addRecipient(await identityToRecipient(key));
      yield* bytesOf(await encrypter.encrypt(streamOf(plain)));
    },
    async *open(sealed) {
      const decrypter = new Decrypter();
      decrypter.addIdentity(key);
      yield* bytesOf(await decrypter.decrypt(streamOf(sealed)));
    },
    nameOf: (sha256) => createHmac('sha256', key).update(sha256).digest('hex'),
  };
}
