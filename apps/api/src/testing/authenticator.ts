import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

import type { Body } from '@greenroom/contract';

type Created = Body<'account.addPasskey'>['credential'];
type Assertion = Body<'account.loginByPasskey'>['credential'];

/** How a device deviates from what it should say. */
export type Lies = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** What it did: `webauthn.get` to sign in, `webauthn.create` to make a passkey. */
  type?: string;
  /** False: it was there, but nobody unlocked it. */
  isUnlocked?: boolean;
  counter?: number;
  userHandle?: string;
  /** Signs with another key. */
  isForged?: boolean;
};

const PRESENT = 0x01;
const UNLOCKED = 0x04;
const HAS_KEY = 0x40;

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const text = (data: Buffer | string) => Buffer.from(data).toString('base64url');
const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

/** The head of a CBOR item. @source RFC 8949, 3 */
function head(major: number, size: number): Buffer {
  const first = major << 5;
  if (size < 24) return Buffer.from([first | size]);
  if (size < 256) return Buffer.from([first | 24, size]);
  return Buffer.from([first | 25, size >> 8, size & 255]);
}
const cborBytes = (data: Buffer) => Buffer.concat([head(2, data.length), data]);
const cborText = (words: string) => Buffer.concat([head(3, words.length), Buffer.from(words)]);
const cborInt = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const cborMap = (...pairs: [Buffer, Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

/** The public half of a key, for ES256. @source RFC 9053, 7.1.1 */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return cborMap(
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
  );
}

/**
 * A device that makes passkeys and signs with them, as a browser passes it on: its own few lines, so that what the server's
 * library reads was not written by that library. @source WebAuthn level 3, 6.1
 */
export class Authenticator {
  readonly id = randomBytes(16);
  readonly #key = newKey();
  #counter = 0;
  #userHandle = '';

  readonly origin: string;
  readonly rpId: string;

  constructor(origin: string, rpId: string) {
    this.origin = origin;
    this.rpId = rpId;
  }

  #clientData(type: string, challenge: string, lies: Lies): Buffer {
    const { origin = this.origin } = lies;
    return Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin,
        crossOrigin: false,
      }),
    );
  }

  #data(flags: number, { rpId = this.rpId, isUnlocked = true, counter = this.#counter }: Lies): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([PRESENT | (isUnlocked ? UNLOCKED : 0) | flags]), count]);
  }

  /** Makes a passkey for a challenge of `account.startPasskey`. */
  create({ challenge, user }: { challenge: string; user: { id: string } }, lies: Lies = {}): Created {
    this.#userHandle = user.id;
    const size = Buffer.from([0, this.id.length]);
    const authData = Buffer.concat([
      this.#data(HAS_KEY, lies),
      Buffer.alloc(16),
      size,
      this.id,
      coseKey(this.#key),
    ]);
    const attestation = cborMap(
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap()],
      [cborText('authData'), cborBytes(authData)],
    );
    return {
      id: text(this.id),
      clientDataJSON: text(this.#clientData('webauthn.create', challenge, lies)),
      attestationObject: text(attestation),
      transports: ['internal'],
    };
  }

  /** Signs a challenge of `account.startPasskeySignIn`. */
  sign({ challenge }: { challenge: string }, lies: Lies = {}): Assertion {
    this.#counter += 1;
    const clientData = this.#clientData('webauthn.get', challenge, lies);
    const authenticatorData = this.#data(0, lies);
    const key = lies.isForged ? newKey() : this.#key;
    return {
      id: text(this.id),
      clientDataJSON: text(clientData),
      authenticatorData: text(authenticatorData),
      signature: text(sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), key)),
      userHandle: lies.userHandle ?? this.#userHandle,
    };
  }
}
