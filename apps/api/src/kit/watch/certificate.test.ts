import { onTestFinished, expect, test } from 'vitest';

import { serveTls } from '#testing/certificate.ts';
import { findPort } from '#testing/port.ts';
import { readCertificate, watchCertificate } from '#kit/watch/certificate.ts';

const DAY_MS = 86_400_000;

test('an address without TLS, and none at all, have no certificate', async () => {
  expect(await watchCertificate(undefined)()).toBeNull();
  expect(await watchCertificate('http://127.0.0.1:4000')()).toBeNull();
});

test('of one that nobody trusts it says until when it is valid, and why browsers refuse it', async () => {
  const server = await serveTls(20);
  onTestFinished(server.close);
  const found = await readCertificate(new URL(server.url));
  expect(found.fault).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
  const days = (Date.parse(found.validTo ?? '') - Date.now()) / DAY_MS;
  expect([days > 19, days <= 20]).toEqual([true, true]);
});

test('a trusted one has no fault, and is asked for once an hour', async () => {
  const server = await serveTls(20);
  server.trust();
  const look = watchCertificate(server.url);
  const first = await look();
  expect(first).toMatchObject({ host: new URL(server.url).host, fault: null });
  await server.close();
  expect(await look()).toEqual(first);
});

test('where nobody listens, it says so', async () => {
  const port = await findPort();
  expect(await readCertificate(new URL(`https://127.0.0.1:${port}`))).toMatchObject({
    validTo: null,
    fault: expect.stringContaining('ECONNREFUSED'),
  });
});
