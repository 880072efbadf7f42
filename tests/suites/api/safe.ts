import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';

/** Checks the headers that every answer of the server carries. */
export function expectSafe({ headers, statusCode }: LightMyRequestResponse): void {
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toBe('no-referrer');
  // A sandboxed page has an opaque origin and does not get this header.
  const isSandboxed = String(headers['content-security-policy']).startsWith('sandbox');
  expect(headers['cross-origin-opener-policy']).toBe(isSandboxed ? 'unsafe-none' : 'same-origin');
  expect(headers['permissions-policy']).toMatch(/camera=\(\), .*geolocation=\(\), .*fullscreen=\(self\b/);
  expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  expect(headers['x-powered-by']).toBeUndefined();
  expect(headers['set-cookie']).toBeUndefined();
  expect(headers['access-control-allow-origin']).toBeUndefined();
  if (statusCode >= 400) expect(headers['cache-control']).toBe('no-store');
}

/** Checks an API answer: never cached, never framed, and JSON unless a file was requested. */
export function expectApi(response: LightMyRequestResponse, status: number, code?: string): void {
  expectSafe(response);
  expect(response.statusCode, response.body).toBe(status);
  expect(response.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(response.headers['cache-control']).toBe('no-store');
  const types =
    status < 400
      ? /^(?:application\/(?:zip|vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet)|(?:application\/json|text\/csv); charset=utf-8)$/
      : /^application\/json; charset=utf-8$/;
  expect(response.headers['content-type']).toMatch(types);
  if (code === undefined) return;
  const { requestId, msg } = response.json<{ requestId: string; msg: string }>();
  expect(response.json()).toMatchObject({ code, message: msg });
  expect(requestId).toBe(response.headers['x-request-id']);
}
