import { isIP } from 'node:net';
import { connect } from 'node:tls';

/** The certificate that browsers get at `PUBLIC_URL`. `fault`: why they refuse it, or why it could not be read. */
export type Certificate = { host: string; validTo: string | null; fault: string | null };

const PATIENCE_MS = 3000;
const HOUR_MS = 60 * 60_000;
const AGAIN_MS = 5 * 60_000;

/**
 * Returns a function that looks at the certificate of an address, at most once an hour; after a failure, once in five
 * minutes. It takes at most three seconds. Null where the address has none.
 */
export function watchCertificate(address: string | undefined): () => Promise<Certificate | null> {
  if (!address?.startsWith('https:')) return async () => null;
  let known: { until: number; certificate: Promise<Certificate> } | null = null;
  const look = async (): Promise<Certificate> => {
    const certificate = await readCertificate(new URL(address));
    if (known && !certificate.fault) known.until = Date.now() + HOUR_MS;
    return certificate;
  };
  return () => {
    if (!known || known.until < Date.now()) known = { until: Date.now() + AGAIN_MS, certificate: look() };
    return known.certificate;
  };
}

/** Reads the certificate of an address, whether it can be trusted or not. */
export function readCertificate({ host, hostname, port }: URL): Promise<Certificate> {
  const name = hostname.replace(/^\[|\]$/g, '');
  const { promise, resolve } = Promise.withResolvers<Certificate>();
  const socket = connect({
    host: name,
    port: Number(port) || 443,
    // An expired one must be read too.
    rejectUnauthorized: false,
    ...(isIP(name) === 0 && { servername: name }),
  });
  const clock = setTimeout(
    () => socket.destroy(new Error(`no answer within ${PATIENCE_MS / 1000} seconds`)),
    PATIENCE_MS,
  );
  socket.once('secureConnect', () => {
    const { valid_to: validTo } = socket.getPeerCertificate();
    const fault = socket.authorized ? null : String(socket.authorizationError);
    resolve({ host, validTo: validTo ? new Date(validTo).toISOString() : null, fault });
    socket.destroy();
  });
  socket.once('error', ({ message }) => resolve({ host, validTo: null, fault: message }));
  socket.once('close', () => {
    clearTimeout(clock);
    resolve({ host, validTo: null, fault: 'the connection was closed' });
  });
  return promise;
}
