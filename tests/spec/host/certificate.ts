import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const CONFIG = `[ca]
default_ca = own
[own]
database = index.txt
new_certs_dir = .
serial = serial
default_md = sha256
policy = any
x509_extensions = names
[any]
commonName = supplied
[names]
subjectAltName = IP:127.0.0.1
`;

/** Makes a certificate for 127.0.0.1 that expired years ago. */
export function makeExpiredCertificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-certificate-'));
  const openssl = (line: string) =>
    execFileSync('openssl', line.split(' '), { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  try {
    writeFileSync(join(folder, 'own.cnf'), CONFIG);
    writeFileSync(join(folder, 'index.txt'), '');
    writeFileSync(join(folder, 'serial'), '01');
    openssl('req -new -newkey rsa:2048 -nodes -keyout key.pem -out asked.pem -subj /CN=127.0.0.1');
    openssl(
      'ca -config own.cnf -batch -selfsign -notext -keyfile key.pem -in asked.pem -out cert.pem -startdate 20200101000000Z -enddate 20210101000000Z',
    );
    return { key: readFileSync(join(folder, 'key.pem')), cert: readFileSync(join(folder, 'cert.pem')) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
