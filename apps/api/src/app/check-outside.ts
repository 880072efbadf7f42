import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { listNginxPids } from '#app/cluster/place.ts';
import { PortInUseError, checkPorts } from '#app/cluster/port-owner.ts';
import type { Config } from '#kit/config.ts';
import { listCauses, errorReason } from '#kit/errors.ts';
import { SIGN_ON_PATH } from '@greenroom/contract/kit/sign-in';

import { greetMailbox } from '#kit/mail/imap.ts';
import { consoleUrl } from '#kit/mail/public-url.ts';
import { greetSmtp, outboxOf } from '#kit/mail/transport.ts';
import { discover } from '#rooms/account/sign-on/provider.service.ts';

/** What an attempt has found. A note is worth reading, and nothing is wrong. */
export type Finding = { is: 'ok' | 'note' | 'wrong'; words: string };

const GIB = 1024 ** 3;
const MAIL_LIMITS = { connectMs: 5000, greetingMs: 5000, socketMs: 20_000 };

/** Listens on each port for a moment. */
export async function checkPlaces({ HOST: host, PORT, METRICS_PORT, DATA_DIR }: Config): Promise<Finding[]> {
  const places = [
    { host, port: PORT, hostSetting: 'HOST', portSetting: 'PORT' },
    ...(METRICS_PORT === undefined
      ? []
      : [{ host, port: METRICS_PORT, hostSetting: 'HOST', portSetting: 'METRICS_PORT' }]),
  ];
  try {
    await checkPorts(places);
  } catch (error) {
    if (error instanceof PortInUseError && isExchanged(error, DATA_DIR))
      return [
        { is: 'note', words: `Greenroom runs there now (process ${error.pid}): an update exchanges it` },
      ];
    throw error;
  }
  return places.map(({ port }) => ({
    is: 'ok',
    words: port === 0 ? 'any free port' : `${host}:${port} is free`,
  }));
}

/** Returns whether the program on a port is what runs before an update: a server, or the nginx of the cluster. */
const isExchanged = ({ pid, isGreenroom }: PortInUseError, dataDir: string): boolean =>
  isGreenroom || (pid !== null && listNginxPids(join(dataDir, 'nginx/held')).includes(pid));

/** Asks the bucket for its first object, or looks at the folder of files. */
export async function checkStore(config: Config): Promise<Finding[]> {
  if (!config.S3_BUCKET) {
    checkFolder(config.DATA_DIR);
    return [{ is: 'ok', words: `in the folder ${join(config.DATA_DIR, 'objects')}` }];
  }
  // Loaded only when needed, since the SDK is slow to load.
  const { connectS3 } = await import('#kit/objects/s3-client.ts');
  const { checkBucket } = await import('#kit/objects/s3-bucket.ts');
  const s3 = connectS3(config);
  try {
    await checkBucket(s3, config);
    return [{ is: 'ok', words: `in the bucket ${config.S3_BUCKET}, which answers` }];
  } finally {
    s3.client.destroy();
    s3.writer.destroy();
  }
}

/** The folder, or the nearest above it that is there, must be ours to write. @throws Error in words */
function checkFolder(folder: string): void {
  const there = findExistingFolder(folder);
  if (!statSync(there).isDirectory())
    throw new Error(`DATA_DIR ${folder} can't be written: ${there} is no folder.`);
  try {
    accessSync(there, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const why = String(listCauses(error)[0]?.code);
    throw new Error(`DATA_DIR ${folder} can't be written: ${there} is not writable (${why}).`, {
      cause: error,
    });
  }
}

const findExistingFolder = (path: string): string =>
  existsSync(path) ? path : findExistingFolder(dirname(path));

/** Signs in at the mail server. Sends nothing. */
export async function checkMail(config: Config): Promise<Finding[]> {
  const { SMTP_URL } = config;
  if (!SMTP_URL)
    return [{ is: 'note', words: `SMTP_URL is not set: mails are files in ${outboxOf(config)}` }];
  try {
    await greetSmtp(SMTP_URL, MAIL_LIMITS);
  } catch (error) {
    throw new Error(`The mail server of SMTP_URL can't be used: ${errorReason(error)}.`, { cause: error });
  }
  const { host } = new URL(SMTP_URL);
  const { MAIL_FROM } = config;
  return [{ is: 'ok', words: `${host} answers; mails are from ${MAIL_FROM?.address ?? ''}` }];
}

/** Signs in at the mailbox of answers. Marks nothing. */
export async function checkMailbox({ IMAP_URL }: Config): Promise<Finding[]> {
  if (!IMAP_URL) return [];
  try {
    await greetMailbox(IMAP_URL);
  } catch (error) {
    const { responseText } = error as { responseText?: string };
    throw new Error(`The mailbox of IMAP_URL can't be read: ${responseText ?? errorReason(error)}.`, {
      cause: error,
    });
  }
  return [{ is: 'ok', words: `${new URL(IMAP_URL).host} answers` }];
}

/** Says how much space is left. */
export async function checkDisk({ DATA_DIR }: Config): Promise<Finding[]> {
  const there = findExistingFolder(DATA_DIR);
  const { bavail, bsize } = await statfs(there);
  const free = (bavail * bsize) / GIB;
  const words = `${free.toFixed(1)} GB free in ${there}`;
  if (free < 0.1) return [{ is: 'wrong', words: `${words}: uploads are refused below 0.1 GB` }];
  return [{ is: free < 2 ? 'note' : 'ok', words }];
}

/** Asks the company's provider what it says of itself. Signs nobody in. */
export async function checkSignOn(config: Config): Promise<Finding[]> {
  if (!config.OIDC_ISSUER || config.CAPABILITIES_OFF.includes('single_sign_on')) return [];
  const { configuration } = await discover(config).catch((error: Error) => {
    throw new Error(`The provider of OIDC_ISSUER can't be asked: ${errorReason(error)}.`, { cause: error });
  });
  const { host } = new URL(configuration.serverMetadata().issuer);
  return [
    { is: 'ok', words: `${host} answers; it must send people back to ${consoleUrl(config)}${SIGN_ON_PATH}` },
    ...(config.OIDC_ONLY
      ? [{ is: 'note' as const, words: 'OIDC_ONLY: passwords and passkeys are off' }]
      : []),
  ];
}
