import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { proxyConfig, fill } from '#app/cluster/proxy.ts';

const TEMPLATE = readFileSync(new URL('../../../../../deploy/nginx.conf', import.meta.url), 'utf8');
const site = { host: '127.0.0.1', port: 8080, proxies: [] };
const listLinesWith = (text: string, word: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith(`${word} `));

test('npm run cluster fills its processes and its address into the file for nginx, and leaves the rest', () => {
  const config = proxyConfig(TEMPLATE, site, [5001, 5002]);
  expect(listLinesWith(config, 'server')).toEqual([
    'server 127.0.0.1:5001 max_fails=1 fail_timeout=1s;',
    'server 127.0.0.1:5002 max_fails=1 fail_timeout=1s;',
    'server {',
  ]);
  expect(listLinesWith(config, 'listen')).toEqual(['listen 127.0.0.1:8080;']);
  expect(listLinesWith(proxyConfig(TEMPLATE, { ...site, host: '::1' }, [5001]), 'listen')).toEqual([
    'listen [::1]:8080;',
  ]);
  for (const part of TEMPLATE.split(/ *# <\w+>[^]*?# <\/\w+>\n/)) expect(config).toContain(part);
});

test('nginx takes the word of proxies in front of it, ends TLS, and is whole without a process', () => {
  const tls = { certificate: '/etc/full chain.pem', key: '/etc/key.pem' };
  const config = proxyConfig(TEMPLATE, { ...site, proxies: ['10.0.0.1', '10.1.0.0/16'], tls }, []);
  expect(listLinesWith(config, 'set_real_ip_from')).toEqual([
    'set_real_ip_from 10.0.0.1;',
    'set_real_ip_from 10.1.0.0/16;',
  ]);
  expect(listLinesWith(proxyConfig(TEMPLATE, site, []), 'set_real_ip_from')).toEqual([]);
  expect(listLinesWith(config, 'listen')).toEqual(['listen 127.0.0.1:8080 ssl http2;']);
  expect(listLinesWith(config, 'ssl_certificate')).toEqual(['ssl_certificate certificate.pem;']);
  expect(listLinesWith(config, 'server')).toEqual(['server 127.0.0.1 down;', 'server {']);
});

test('the file for nginx as it is has three processes and an address', () => {
  expect(listLinesWith(TEMPLATE, 'server')).toHaveLength(4);
  expect(listLinesWith(TEMPLATE, 'listen')).toEqual(['listen 80;']);
});

test('a template without the marks of a part is refused, rather than used as it is', () => {
  const template = 'a\n# <b>\nold\n# </b>\nc\n';
  expect(fill(template, { b: 'new' })).toBe('a\nnew\nc\n');
  expect(() => fill(template, { d: 'new' })).toThrow('The template has no part <d>.');
  expect(() => fill('a\n# <b>\nold\n', { b: 'new' })).toThrow('<b>');
});
