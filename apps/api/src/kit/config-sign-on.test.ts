import { expect, test } from 'vitest';

import { ConfigError, readConfig } from '#kit/config.ts';

const WHOLE = {
  PUBLIC_URL: 'https://console.example.com',
  OIDC_ISSUER: 'https://login.example.com/realms/staff',
  OIDC_CLIENT_ID: 'greenroom',
  OIDC_CLIENT_SECRET: 'a-secret-of-the-provider',
};

test('reads what single sign-on takes', () => {
  const read = readConfig({
    ...WHOLE,
    OIDC_NAME: ' Example Co. ',
    OIDC_SCOPES: 'email,profile groups',
    OIDC_DOMAINS: 'Example.com, @example.org',
    OIDC_ONLY: '1',
  });
  expect(read).toMatchObject({
    OIDC_NAME: 'Example Co.',
    OIDC_SCOPES: ['email', 'profile', 'groups'],
    OIDC_DOMAINS: ['example.com', 'example.org'],
    OIDC_ONLY: true,
  });
  // For a provider on the same machine.
  for (const issuer of ['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'])
    expect(readConfig({ ...WHOLE, OIDC_ISSUER: issuer }).OIDC_ISSUER).toBe(issuer);
});

test.each([
  ['OIDC_ISSUER', 'http://login.example.com', 'must be an https address; http is for the same machine alone'],
  ['OIDC_ISSUER', 'login.example.com', 'must be an http or https address'],
  ['OIDC_CLIENT_SECRET', 'short', 'must have 8 to 500 characters and no space'],
  ['OIDC_DOMAINS', 'example.com; example.org', 'must list domains, as example.com, example.org'],
  ['OIDC_ONLY', 'yes', 'must be 0 or 1'],
])('refuses %s=%s, and never says a secret', (name, value, words) => {
  const refused = () => readConfig({ ...WHOLE, [name]: value });
  expect(refused).toThrow(ConfigError);
  expect(refused).toThrow(`${name} ${words}`);
});

test.each(['PUBLIC_URL', 'OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'])(
  'refuses single sign-on without %s',
  (name) => {
    expect(() => readConfig({ ...WHOLE, OIDC_ONLY: '1', [name]: '' })).toThrow(
      `${name} is required with OIDC_`,
    );
  },
);
