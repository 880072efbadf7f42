import { createHmac, randomBytes } from 'node:crypto';

import { CONTEST } from '@greenroom/contract/contest.rules';
import type { FastifyInstance } from 'fastify';

import { networkLimit } from '#kit/access/limits.ts';
import { equalText } from '#kit/access/tokens.ts';
import { ensureSecret } from '#kit/db/secrets.ts';

/** `dev_`, 128 random bits, and their signature. An app's own ids look different. */
const TOKEN = /^dev_([\w-]{22})\.([\w-]{43})$/;

export type Devices = {
  /** Returns a new token for the device of a guest at this address. @throws too_many */
  issue(ip: string): Promise<string>;
  /** Returns whether this server has issued the device; null when it looks like a token and is none. */
  isIssued(device: string): Promise<boolean | null>;
};

/**
 * Issues tokens for the devices of guests. Nothing is stored, so that asking for tokens fills no table: the signature is
 * the proof. They never expire: a device with a new one could vote again.
 */
export function openDevices(app: FastifyInstance): Devices {
  const limit = networkLimit(app.db, 'vote-device', { points: CONTEST.devicesAnHour, windowSeconds: 3600 });
  let secret: Buffer | null = null;
  async function sign(device: string): Promise<string> {
    secret ??= await ensureSecret(app.db, 'vote_device_key');
    return createHmac('sha256', secret).update(device).digest('base64url');
  }
  return {
    async issue(ip) {
      await limit.count(ip);
      const device = randomBytes(16).toString('base64url');
      return `dev_${device}.${await sign(device)}`;
    },
    async isIssued(token) {
      const [, device, signature = ''] = TOKEN.exec(token) ?? [];
      if (device === undefined) return false;
      return equalText(await sign(device), signature) || null;
    },
  };
}
