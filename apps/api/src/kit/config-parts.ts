import { isStoredEmail } from '@greenroom/contract/kit/addresses';
import { nowPartOf } from '@greenroom/contract/kit/former';
import { CAPABILITY_NAMES } from '@greenroom/contract/capabilities';
import * as z from 'zod';

/** Settings that mean little without another one, and why. */
export type Need = [names: readonly string[], needed: string, why: string];

/** Reads `0` or `1`. */
export const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((text) => text === '1');
/** Reads an http or https address. */
export const url = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
/** Returns whether an address holds nothing but an address: no user, password, query or #. */
export const isBare = (address: string) => {
  if (!URL.canParse(address)) return true;
  const { username, password, search, hash } = new URL(address);
  return !username && !password && !search && !hash;
};
/** Returns whether an address has no path. */
export const isOrigin = (address: string) =>
  isBare(address) && (!URL.canParse(address) || /^\/*$/.test(new URL(address).pathname));
/** Returns whether nobody in between can read what is asked of an address: by https, or on the same machine. */
export const isSecure = (address: string) => {
  if (!URL.canParse(address)) return true;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
};
const isMailUrl = (text: string) => {
  if (!URL.canParse(text)) return false;
  const { hostname, pathname, search, hash, username, password } = new URL(text);
  const isEncoded = [username, password, pathname].every((part) => !/%(?![\da-f]{2})/i.test(part));
  return hostname !== '' && !search && !hash && isEncoded;
};
/** Returns whether this is the address of a mail server. */
export const isMailServer = (text: string) => isMailUrl(text) && /^smtps?:\/\/[^/]+\/?$/i.test(text);
/** Returns whether this is the address of a mailbox, with a user and password. */
export const isMailbox = (text: string) => isMailUrl(text) && /^imaps?:\/\/[^/:@]+:[^/@]+@/i.test(text);
/** Returns the name and address of a sender; null when it is none. */
export const readSender = (text: string) => {
  const [, name = '', inside] = /^([^<>]*)<([^<>]*)>\s*$/.exec(text) ?? [];
  const address = (inside ?? text).trim();
  const sender = { name: name.trim().replace(/^"(.*)"$/, '$1'), address };
  return isStoredEmail(address) && !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text) ? sender : null;
};
/** Returns whether a time zone has this name. */
export const isZone = (zone: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }));
  } catch {
    return false;
  }
};

/** Reads a number from 0 to 65535. */
export const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')
  .transform(Number)
  .pipe(z.int().max(65_535, 'must be a number from 0 to 65535'));

const PERCENT = 'must be a number from 0 to 100 with at most two decimals';
/** Reads a percentage. */
export const percent = z
  .string()
  .regex(/^\d{1,3}(?:\.\d{1,2})?$/, PERCENT)
  .transform(Number)
  .pipe(z.number().max(100, PERCENT));
/** Reads a whole number of some unit of time. */
export const period = (unit: string, least: number, most: number) => {
  const words = `must be a whole number of ${unit} from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,6}$/, words)
    .transform(Number)
    .pipe(z.int().min(least, words).max(most, words));
};
/** Says what an amount of cents must be. */
export const CENTS = 'must be a whole number of cents from 0 to 10000';

const POSTGRES = /^postgres(?:ql)?:\/\//;
const hostsOf = (address: string) => address.replace(POSTGRES, '').split('@').at(-1)?.split(/[/?]/)[0] ?? '';
/** As pg reads it: a socket's address has no host. */
const isDatabase = (address: string) =>
  URL.canParse(address) || URL.canParse(address.replace('@/', '@socket/'));

/** Returns what is wrong with the address of a database, and what to write; null for nothing. */
function faultOfDatabase(address: string): string | null {
  if (!POSTGRES.test(address)) return 'must begin with postgres:// or postgresql://';
  if (hostsOf(address).includes(','))
    return 'must name one host: write the address of what leads to the primary, such as HAProxy (docs/operations/database.md)';
  if (address.includes('#')) return 'must not have a # in it: write %23 for the one in the password';
  if (isDatabase(address)) return null;
  return 'must be an address such as postgres://user:password@host:5432/database: in the password write %40 for @, %2F for /, %3A for :, %3F for ?, %23 for # and %25 for %';
}

/** Reads the address of a database. */
export const postgres = z
  .string()
  .superRefine((address, { addIssue }) => {
    const fault = faultOfDatabase(address);
    if (fault !== null) addIssue(fault);
  })
  .optional();

/** Returns what to write in place of what is no capability. */
export function adviceOn(name: string): string {
  const now = nowPartOf(name);
  return now
    ? `names ${name}, which is now part of ${now}: write ${now} to turn off all of it`
    : `must list some of ${CAPABILITY_NAMES.join(', ')}, or greenroom for all of them`;
}
