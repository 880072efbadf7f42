import { SIGN_IN } from '@greenroom/contract/kit/sign-in';
import ipaddr from 'ipaddr.js';
import { RateLimiterPostgres } from 'rate-limiter-flexible';

import type { Db } from '#kit/db/db.ts';
import { fail, listCauses } from '#kit/errors.ts';
import { getSharedUntil } from '#kit/access/shared-network.ts';

/** How many people share a network in a hall, against the few of a home. */
const SHARED_TIMES = 50;

type Limits = { addressPoints: number; pairPoints: number; windowSeconds: number };

/** Failed sign-ins per account and address, and per address, in a window of 15 minutes. */
const WRONG: Limits = { addressPoints: 25, pairPoints: 8, windowSeconds: 900 };

/**
 * Returns an address as the limits count it: IPv6 by its /64 network, IPv4-mapped IPv6 as IPv4. A library reads it:
 * text that is cut at its colons gave a network with groups of zeros one counter for each address.
 */
export function networkOf(ip: string): string {
  // A trusted proxy may forward something that is not an address.
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return address.parts
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}

export type SignInLimits = {
  /** Counts an attempt before the password is checked. @throws too_many */
  count(ip: string, account: string): Promise<void>;
  /** Uncounts one attempt that was right as far as it went. */
  uncount(ip: string, account: string): Promise<void>;
  /** Uncounts a successful attempt and the failed ones before it, so that only failed ones count. */
  reset(ip: string, account: string): Promise<void>;
  /** Counts a successful sign-in. Past the limit, `count` refuses the account too. @throws too_many */
  countSuccess(account: string): Promise<void>;
};

/** Returns the limits on signing in. They are kept in the database, so all processes share them and restarts keep them. */
export function signInLimits(db: Db): SignInLimits {
  const byAddress = openLimiter(db, 'sign-in-address', WRONG.addressPoints, WRONG.windowSeconds);
  const byPair = openLimiter(db, 'sign-in-account', WRONG.pairPoints, WRONG.windowSeconds);
  const succeeded = openLimiter(db, 'signed-in', SIGN_IN.succeededAnHour, 3600);
  return {
    async count(ip, account) {
      const counted = await succeeded.get(account);
      // Checked before the password is hashed, which is the expensive part. Only someone with the password gets here.
      if (counted && counted.consumedPoints >= SIGN_IN.succeededAnHour) refuse(counted.msBeforeNext);
      const network = networkOf(ip);
      await consume(byPair, `${network} ${account}`);
      await consume(byAddress, network);
    },
    async uncount(ip, account) {
      const network = networkOf(ip);
      await byPair.reward(`${network} ${account}`);
      await byAddress.reward(network);
    },
    async reset(ip, account) {
      const network = networkOf(ip);
      await byPair.delete(`${network} ${account}`);
      await byAddress.reward(network);
    },
    countSuccess: (account) => consume(succeeded, account),
  };
}

/**
 * Failed sign-ins of one account from anywhere: past the free ones, each has to wait longer. One network reaches its own
 * limit before, so a single mistaken person never waits. The waits are a lot for guessing and little for a person.
 * @assumed
 */
const DELAYS = { free: 10, firstSeconds: 5, maxSeconds: 300, windowSeconds: 86_400 };

/** How many failures are reported to the account's owner: those after which waiting begins. */
export const FAILURES_REPORTED = DELAYS.free;

export type AccountDelays = {
  /** Counts an attempt before the password is checked. Returns how many there were lately. @throws too_many */
  count(account: string): Promise<number>;
  /** Uncounts one attempt that was right as far as it went. */
  uncount(account: string): Promise<void>;
  /** Forgets the failures before a successful sign-in. */
  reset(account: string): Promise<void>;
};

/** Returns the delays of sign-ins, counted per account in the database. */
export function accountDelays(db: Db): AccountDelays {
  const failures = openLimiter(db, 'sign-in-failures', 1_000_000, DELAYS.windowSeconds);
  // One attempt in each wait.
  const turn = openLimiter(db, 'sign-in-turn', 1, DELAYS.firstSeconds);
  return {
    async count(account) {
      const { consumedPoints } = await failures.consume(account);
      const late = consumedPoints - DELAYS.free - 1;
      if (late < 0) return consumedPoints;
      const customDuration = Math.min(DELAYS.maxSeconds, DELAYS.firstSeconds * 2 ** Math.min(late, 10));
      const wait = await msToWait(turn, account, { customDuration });
      if (wait === 0) return consumedPoints;
      // It was not tried, so it did not fail.
      await failures.reward(account);
      return refuse(wait);
    },
    async uncount(account) {
      await failures.reward(account);
      await turn.delete(account);
    },
    async reset(account) {
      await failures.delete(account);
      await turn.delete(account);
    },
  };
}

/** Mails that anyone may request: per recipient and per network, in a window of 30 minutes. */
const LINKS = { addressPoints: 5, networkPoints: 30, windowSeconds: 1800 };

export type LinkLimits = {
  /** Counts a mail. Returns whether it is within the limits. */
  isWithin(ip: string, email: string): Promise<boolean>;
};

/** Returns the limits on mails with links. Past them the response is the same, but no mail is sent. */
export function linkLimits(db: Db): LinkLimits {
  const byNetwork = networkLimit(db, 'link-network', {
    points: LINKS.networkPoints,
    windowSeconds: LINKS.windowSeconds,
  });
  const byAddress = openLimiter(db, 'link-address', LINKS.addressPoints, LINKS.windowSeconds);
  return {
    // In this order, one network can't use up the limits of many recipients.
    isWithin: async (ip, email) => (await byNetwork.isWithin(ip)) && (await msToWait(byAddress, email)) === 0,
  };
}

/** Returns a limit on how often a call is made in a window, counted per `key` and shared by all processes. */
export function callLimit(
  db: Db,
  name: string,
  { points, windowSeconds }: { points: number; windowSeconds: number },
): {
  /** @throws too_many */
  count(key: string): Promise<void>;
  /** Counts too, and returns whether it is within the limit. */
  isWithin(key: string): Promise<boolean>;
} {
  const limiter = openLimiter(db, name, points, windowSeconds);
  return {
    count: (key) => consume(limiter, key),
    isWithin: async (key) => (await msToWait(limiter, key)) === 0,
  };
}

/**
 * Returns a limit on how often a network makes a call in a window. While the staff say that a hall shares one, it has
 * `SHARED_TIMES` as many.
 */
export function networkLimit(
  db: Db,
  name: string,
  { points, windowSeconds }: { points: number; windowSeconds: number },
): {
  /** @throws too_many */
  count(ip: string): Promise<void>;
  /** Counts too, and returns whether it is within the limit. */
  isWithin(ip: string): Promise<boolean>;
} {
  const usual = openLimiter(db, name, points, windowSeconds);
  const shared = openLimiter(db, `${name}-shared`, points * (SHARED_TIMES - 1), windowSeconds);
  async function msUntilFree(ip: string): Promise<number> {
    const wait = await msToWait(usual, networkOf(ip));
    if (wait === 0 || (await getSharedUntil(db)) === null) return wait;
    return msToWait(shared, networkOf(ip));
  }
  return {
    async count(ip) {
      const wait = await msUntilFree(ip);
      if (wait > 0) refuse(wait);
    },
    isWithin: async (ip) => (await msUntilFree(ip)) === 0,
  };
}

const openLimiter = (db: Db, keyPrefix: string, points: number, duration: number) =>
  new RateLimiterPostgres({
    storeClient: db.$client,
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix,
    points,
    duration,
    clearExpiredByTimeout: false,
  });

async function consume(limiter: RateLimiterPostgres, key: string): Promise<void> {
  const wait = await msToWait(limiter, key);
  if (wait > 0) refuse(wait);
}

const refuse = (waitMs: number) => fail('too_many', { retryAfter: Math.ceil(waitMs / 1000) });

/** Counts a call. Returns 0 when it is within the limit. */
async function msToWait(
  limiter: RateLimiterPostgres,
  key: string,
  options?: { customDuration: number },
): Promise<number> {
  try {
    await limiter.consume(key, 1, options);
    return 0;
  } catch (refusal) {
    const wait = listCauses(refusal).find((each) => 'msBeforeNext' in each) as
      | { msBeforeNext: number }
      | undefined;
    if (!wait) throw refusal;
    return Math.max(1, wait.msBeforeNext);
  }
}
