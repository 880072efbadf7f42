import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls';

/** Makes a certificate that is valid for some days, counted from now, for 127.0.0.1 or a name. */
export function makeCertificate(days: number, host?: string): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-certificate-'));
  try {
    const line = `req -x509 -newkey rsa:2048 -nodes -days ${days} -subj /CN=${host ?? '127.0.0.1'} -addext subjectAltName=${host ? `DNS:${host}` : 'IP:127.0.0.1'} -keyout key.pem -out cert.pem`;
    execFileSync('openssl', line.split(' '), { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
    const read = (name: string) => readFileSync(join(folder, name), 'utf8');
    return { key: read('key.pem'), cert: read('cert.pem') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A TLS server whose certificate is valid for some days. `trust` makes this process trust it until `close`. */
export async function serveTls(days: number) {
  const made = makeCertificate(days);
  const known = getCACertificates('default');
  const server = createServer(made, (socket) => socket.on('error', () => undefined));
  server.on('tlsClientError', () => undefined);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    trust: () => setDefaultCACertificates([...known, made.cert]),
    async close() {
      setDefaultCACertificates(known);
      await once(server.close(), 'close');
    },
  };
}
