import { isAbsolute, resolve } from 'node:path';

import { isEmail } from '@greenroom/contract/kit/addresses';
import { CAPABILITY_NAMES, PROFILES } from '@greenroom/contract/capabilities';
import { PASSWORD } from '@greenroom/contract/kit/sign-in';
import leven from 'leven';
import * as z from 'zod';

import {
  adviceOn,
  CENTS,
  flag,
  isBare,
  isMailbox,
  isMailServer,
  isOrigin,
  isZone,
  percent,
  period,
  port,
  postgres,
  readSender,
  url,
} from '#kit/config-parts.ts';
import type { Need } from '#kit/config-parts.ts';
import { SIGN_ON_NEEDS, SIGN_ON_SETTINGS } from '#kit/config-sign-on.ts';

const Settings = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(4000),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgres,
  DATABASE_DIRECT_URL: postgres,
  DATABASE_OWNER_URL: postgres,
  DATABASE_REPLICA_URL: postgres,
  PUBLIC_URL: url
    .refine(isOrigin, 'must be an address without a path, as https://console.example.com')
    .transform((text) => text.replace(/(?<!\/)\/+$/, ''))
    .optional(),
  CONSOLE_ORIGINS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(url.refine(isOrigin, 'must list addresses without a path, as https://console.example.com')))
    .transform((addresses) => addresses.map((address) => new URL(address).origin))
    .optional(),
  API_KEY: z
    .string()
    .transform((text) => text.split(',').map((key) => key.trim()))
    .pipe(z.array(z.string().regex(/^[\w.-]{8,200}$/, 'must be 8 to 200 letters, digits, _ . or -')).max(2))
    .optional(),
  ADMIN_EMAIL: z.string().refine(isEmail, 'must be an email address').default('admin@example.com'),
  ADMIN_PASSWORD: z
    .string()
    .regex(PASSWORD.pattern, 'must have 6 to 20 letters, digits or !@#$%^&*, with a letter and a digit')
    .optional(),
  DEMO: flag.optional(),
  TIME_ZONE: z
    .string()
    .refine(isZone, 'must be a time zone such as America/New_York')
    .default('America/New_York'),
  COMMUNITY_SHARE_PERCENT: percent.default(20),
  PAYMENT_FEE_PERCENT: percent.default(2.9),
  PAYMENT_FEE_CENTS: z
    .string()
    .regex(/^\d{1,5}$/, CENTS)
    .transform(Number)
    .pipe(z.int().max(10_000, CENTS))
    .default(30),
  VOTE_TOKENS_REQUIRED: flag.optional(),
  TRUST_PROXY: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(
      z.array(
        z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'must list addresses or networks (CIDR)'),
      ),
    )
    .optional(),
  CAPABILITIES_OFF: z
    .string()
    .transform((text) => text.split(',').map((name) => name.trim()))
    .transform((names) => names.flatMap((name) => (name === 'greenroom' ? PROFILES.greenroom : name)))
    .pipe(z.array(z.enum(CAPABILITY_NAMES, { error: ({ input }) => adviceOn(String(input)) })))
    .default([]),
  ...SIGN_ON_SETTINGS,
  METRICS_PORT: port.optional(),
  API_DOCS: flag.default(true),
  SLOW_QUERY_MS: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a number of milliseconds from 0 to 99999')
    .transform(Number)
    .default(1000),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  // Undo and the history of records read what the last months have left.
  KEEP_ACTIVITY_DAYS: period('days', 90, 36_500).optional(),
  KEEP_MAILS_DAYS: period('days', 1, 3650).default(30),
  KEEP_VOTE_NETWORKS_DAYS: period('days', 1, 36_500).optional(),
  KEEP_REMOVED_DAYS: period('days', 1, 3650).default(30),
  KEEP_UNUSED_FILES_HOURS: period('hours', 1, 8760).default(24),
  STAFF_SESSION_HOURS: period('hours', 1, 8760).default(12),
  STAFF_SESSION_IDLE_MINUTES: period('minutes', 2, 10_080).default(30),
  APP_SESSION_DAYS: period('days', 1, 3650).default(180),
  APP_SESSION_IDLE_DAYS: period('days', 1, 3650).default(30),
  BACKUP_KEY: z
    .string()
    .regex(
      /^(?:age1[a-z0-9]{58}|AGE-SECRET-KEY-1[A-Z0-9]{58})$/,
      'must be a key as `npm run backup -- new-key` prints it',
    )
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'must have 3 to 63 lower-case letters, digits, dots or hyphens')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z\d-]{2,40}$/, 'must be a region such as us-east-1')
    .default('us-east-1'),
  S3_ENDPOINT: url
    .refine((text) => isBare(text), 'must hold no user, password, query or #')
    .transform((text) => text.replace(/(?<!\/)\/+$/, ''))
    .optional(),
  S3_ACCESS_KEY_ID: z
    .string()
    .regex(/^[\w.+-]{3,200}$/, 'must be 3 to 200 letters, digits, _ . + or -')
    .optional(),
  S3_SECRET_ACCESS_KEY: z
    .string()
    .regex(/^\S{8,200}$/, 'must have 8 to 200 characters and no space')
    .optional(),
  S3_FORCE_PATH_STYLE: flag.optional(),
  SMTP_URL: z
    .string()
    .refine((text) => isMailServer(text), 'must be smtp:// or smtps://, then [user:password@]host[:port]')
    .optional(),
  MAIL_FROM: z
    .string()
    .transform((text) => readSender(text))
    .refine((sender) => sender !== null, 'must be an address, or Name <address>')
    .optional(),
  MAIL_REPLY_TO: z
    .string()
    .trim()
    .refine(isEmail, 'must be an email address')
    // The signed address must keep within 64 characters before the @.
    .refine((text) => /^[^+@]{1,30}@/.test(text), 'must have at most 30 characters before the @, and no +')
    .optional(),
  REPLIES_TO: z.enum(['anyone', 'known'], 'must be anyone or known').default('anyone'),
  INBOUND_MAIL_SECRET: z
    .string()
    .regex(/^[\w-]{24,200}$/, 'must be 24 to 200 letters, digits, _ or -')
    .optional(),
  IMAP_URL: z
    .string()
    .refine(
      (text) => isMailbox(text),
      'must be imaps:// or imap://, then user:password@host[:port], and /mailbox if it is not INBOX',
    )
    .optional(),
});

const PAIR = "set both, or neither to use the machine's credentials (instance role, profile)";

/** Settings that mean little without another one, which they need, and why. */
const NEEDS: readonly Need[] = [
  [
    ['DATABASE_DIRECT_URL', 'DATABASE_OWNER_URL', 'DATABASE_REPLICA_URL'],
    'DATABASE_URL',
    'the address for calls',
  ],
  [
    ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_FORCE_PATH_STYLE'],
    'S3_BUCKET',
    'the bucket for uploads',
  ],
  [['S3_ACCESS_KEY_ID'], 'S3_SECRET_ACCESS_KEY', PAIR],
  [['S3_SECRET_ACCESS_KEY'], 'S3_ACCESS_KEY_ID', PAIR],
  [['SMTP_URL'], 'MAIL_FROM', 'the address that emails are sent from'],
  [['INBOUND_MAIL_SECRET', 'IMAP_URL'], 'MAIL_REPLY_TO', 'the address that people answer to'],
  ...SIGN_ON_NEEDS,
  [['CONSOLE_ORIGINS'], 'PUBLIC_URL', 'the address at which those consoles find pictures'],
];

/** Refuses incomplete settings rather than guess, since they decide where uploads and mails go. */
function findHalves(given: Record<string, string | undefined>): string[] {
  const lines = NEEDS.flatMap(([names, needed, why]) => {
    const named = given[needed] ? undefined : names.find((name) => given[name]);
    return named ? [`${needed} is required with ${named}: ${why}`] : [];
  });
  if (
    given['VOTE_TOKENS_REQUIRED'] === '1' &&
    /\b(?:contest|greenroom)\b/.test(given['CAPABILITIES_OFF'] ?? '')
  ) {
    lines.push('VOTE_TOKENS_REQUIRED needs contest, which CAPABILITIES_OFF turns off: no guest could vote');
  }
  return lines;
}

/** All settings, validated. An empty variable counts as not set. */
export type Config = z.output<typeof Settings>;

/** An invalid setting. The message names the variable but never its value, which may be a secret. */
export class ConfigError extends Error {}

/** The service that a setting points to is not available yet, so the start can wait for it. */
export class AbsentError extends ConfigError {}

/** Reads the settings from the environment. @throws ConfigError naming each variable that is wrong */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = Settings.safeParse(given);
  const wrong = parsed.error?.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`) ?? [];
  const lines = [...new Set([...findSlips(given), ...wrong, ...findHalves(given)])];
  if (!parsed.success || lines.length > 0) throw new ConfigError(lines.join('\n'));
  const { DATA_DIR } = parsed.data;
  return { ...parsed.data, DATA_DIR: isAbsolute(DATA_DIR) ? DATA_DIR : resolve(DATA_DIR) };
}

/**
 * Finds variables whose name is almost that of a setting. Ignored, `DATABSE_URL` would start on an empty database.
 * One that belongs to another program can be emptied.
 */
function findSlips(env: Record<string, string | undefined>): string[] {
  const names = Object.keys(Settings.shape);
  return Object.keys(env).flatMap((name) => {
    // Variable names are case-insensitive on Windows.
    const isKnown = names.includes(process.platform === 'win32' ? name.toUpperCase() : name);
    const near = isKnown ? undefined : names.find((known) => isNear(name, known));
    return near
      ? [
          `${name} is not a setting of Greenroom. Did you mean ${near}? If another program needs it, start with ${name}= (empty).`,
        ]
      : [];
  });
}

/** Whether two letters that stand side by side have changed places. */
function isSwapped(given: string, known: string): boolean {
  return given !== known && listSwaps(given).includes(known);
}

/** Returns a name with each two letters that stand side by side changed. */
const listSwaps = (name: string): string[] =>
  Array.from(
    { length: Math.max(0, name.length - 1) },
    (_, at) => name.slice(0, at) + name.charAt(at + 1) + name.charAt(at) + name.slice(at + 2),
  );

/** Returns how many letters are wrong, missing or too many. Two that have changed places are one change, and so is a plural. */
function changesBetween(given: string, known: string): number {
  const swapped = listSwaps(given).map((each) => 1 + leven(each, known));
  const singular = given.endsWith('IES') ? [1 + leven(`${given.slice(0, -3)}Y`, known)] : [];
  return Math.min(leven(given, known), ...swapped, ...singular);
}

/** Other programs have their own names near ours, such as POST, COST and HTTP_URL: the shorter, the nearer. */
function isNear(name: string, known: string): boolean {
  const given = name.toUpperCase();
  const distance = changesBetween(given, known);
  if (distance === 0) return true;
  if (isSwapped(given, known)) return known.length > 4;
  if (given[0] !== known[0]) return known.length > 8 && distance === 1;
  if (known.length < 5) return distance === 1 && given.length > known.length;
  return distance <= (known.length > 8 ? 2 : 1);
}
