import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { getServerUser } from '@greenroom/embedded-postgres/binaries';
import { ImapFlow } from 'imapflow';

import { GREENROOM } from '#kit/db/embedded.ts';
import { findPort } from '#testing/port.ts';

const PROGRAM = '/usr/sbin/dovecot';
const PASSWORD = 'letters-in';

/** Whether this machine has Debian's dovecot-imapd. Without it, tests of a mailbox are skipped. */
export const hasImap = existsSync(PROGRAM) && existsSync('/usr/lib/dovecot/imap');

/** A mail as it lies in the mailbox. */
export type Kept = { raw: string; flags: string[] };

/** A real IMAP server of a test's own, with one mailbox. */
export type Imap = {
  /** Its address with TLS, its name and its password. */
  url: string;
  /** The same without TLS. */
  plainUrl: string;
  /** Hands a mail in, as a mail server does. */
  deliver(...raws: string[]): Promise<void>;
  /** Lists what lies in the mailbox. */
  list(): Promise<Kept[]>;
  /** Nobody listens any more, and every connection is cut. */
  down(): Promise<void>;
  up(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts Dovecot on free ports of this machine, without any right and from a folder of its own. */
export async function startImap(): Promise<Imap> {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-imap-'));
  const account = getServerUser(folder, GREENROOM);
  const [plain, tls] = [await findPort(), await findPort()];
  const own = (path: string) => account && chownSync(path, account.uid, account.gid);
  for (const name of ['run', 'mail']) mkdirSync(join(folder, name));
  makeCertificate(folder);
  writeFileSync(join(folder, 'dovecot.conf'), dovecotSettings(folder, plain, tls, account));
  for (const name of ['', 'run', 'mail', 'cert.pem', 'key.pem', 'dovecot.conf']) own(join(folder, name));
  chmodSync(folder, 0o755);

  const { up, down } = serverIn(folder, plain, account);
  const mailbox = mailboxAt(plain);
  await up();
  return {
    url: `imaps://desk:${PASSWORD}@127.0.0.1:${tls}`,
    plainUrl: `imap://desk:${PASSWORD}@127.0.0.1:${plain}/INBOX`,
    deliver: (...raws) =>
      mailbox(async (imap) => {
        for (const raw of raws) await imap.append('INBOX', raw);
      }),
    list: () =>
      mailbox(async (imap) => {
        const found = await imap.fetchAll('1:*', { source: true, flags: true });
        return found.map(({ source, flags }) => ({
          raw: source?.toString('latin1') ?? '',
          flags: [...(flags ?? [])].filter((flag) => flag !== '\\Recent').toSorted(),
        }));
      }),
    down,
    up,
    async stop() {
      await down();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns how to start the server of a folder, and how to end it with all its sessions. */
function serverIn(folder: string, port: number, account: ReturnType<typeof getServerUser>) {
  let child: ReturnType<typeof spawn> | null = null;
  async function up(): Promise<void> {
    child = spawn(PROGRAM, ['-F', '-c', join(folder, 'dovecot.conf')], {
      stdio: 'ignore',
      // A group of its own: sessions outlive their server.
      detached: true,
      ...account,
    });
    for (let left = 200; !(await listens(port)); left -= 1) {
      if (left === 0 || child.exitCode !== null) throw new Error(`Dovecot does not start: ${logOf(folder)}`);
      await sleep(50);
    }
  }
  async function down(): Promise<void> {
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    process.kill(-child.pid, 'SIGKILL');
    await once(child, 'exit');
  }
  return { up, down };
}

/** Returns a function that opens the mailbox for some work. */
const mailboxAt =
  (port: number) =>
  async <T>(work: (imap: ImapFlow) => Promise<T>): Promise<T> => {
    const imap = new ImapFlow({
      host: '127.0.0.1',
      port,
      auth: { user: 'desk', pass: PASSWORD },
      doSTARTTLS: false,
      logger: false,
    });
    await imap.connect();
    await imap.mailboxOpen('INBOX');
    try {
      return await work(imap);
    } finally {
      await imap.logout();
    }
  };

const logOf = (folder: string) =>
  existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8') : 'no word';

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

const makeCertificate = (folder: string) =>
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '30'].concat([
      '-subj',
      '/CN=127.0.0.1',
      '-keyout',
      join(folder, 'key.pem'),
      '-out',
      join(folder, 'cert.pem'),
    ]),
    { stdio: 'ignore' },
  );

function dovecotSettings(
  folder: string,
  plain: number,
  tls: number,
  account: ReturnType<typeof getServerUser>,
): string {
  const user = execFileSync('id', ['-nu', ...(account ? [String(account.uid)] : [])])
    .toString()
    .trim();
  const group = execFileSync('id', ['-ng', ...(account ? [String(account.uid)] : [])])
    .toString()
    .trim();
  return `
protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
log_path = ${folder}/log
default_internal_user = ${user}
default_internal_group = ${group}
default_login_user = ${user}
first_valid_uid = 1
first_valid_gid = 1
mail_location = maildir:${folder}/mail
mail_max_userip_connections = 100
disable_plaintext_auth = no
auth_failure_delay = 0
auth_cache_size = 0
ssl = yes
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
passdb {
  driver = static
  args = password=${PASSWORD}
}
userdb {
  driver = static
  args = uid=${user} gid=${group} home=${folder}
}
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${plain}
  }
  inet_listener imaps {
    port = ${tls}
    ssl = yes
  }
}
service stats {
  chroot =
}
`;
}
