import { randomBytes, randomInt } from 'node:crypto';

import { TWO_FACTOR } from '@greenroom/contract/account-two-factor.rules';
import { Secret, TOTP } from 'otpauth';

import { hashToken } from '#kit/access/tokens.ts';

/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** One code earlier and one later count too, for clocks that are a little wrong. */
const TOLERANCE = 1;

const open = (secret: Buffer, label = '') =>
  new TOTP({
    issuer: 'Greenroom',
    label,
    algorithm: 'SHA1',
    digits: TWO_FACTOR.digits,
    period: TWO_FACTOR.periodSeconds,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  });

/** Makes a secret for an authenticator app. */
export const newSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** Returns a secret as it is typed, and the address of its QR code. */
export function describeSecret(secret: Buffer, email: string): { secret: string; uri: string } {
  const totp = open(secret, email);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** Returns the 30-second step whose code this is, or null when it is none of the present ones. @source RFC 6238 */
export function findCodeStep(secret: Buffer, code: string, nowMs: number = Date.now()): number | null {
  const totp = open(secret);
  const delta = totp.validate({ token: code, timestamp: nowMs, window: TOLERANCE });
  return delta === null ? null : totp.counter({ timestamp: nowMs }) + delta;
}

/** Without 0, 1, 8 and 9, which look like letters. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz234567';

/** Makes recovery codes of 58 bits: 'k4tn-x7pa-m2qe'. Only their hashes are stored. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: TWO_FACTOR.recoveryCodes }, () => {
    const letters = Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
    return letters.replaceAll(/(.{4})(?!$)/g, '$1-');
  });
}

/** Returns the hash of a recovery code, which is without blanks and dashes by now. */
export const hashRecoveryCode = (code: string): Buffer => hashToken(`recovery ${code}`);
