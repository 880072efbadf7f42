import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';

import { root } from './sources.ts';

/** Asks a registry of the test's own for advisories. */
async function ask(advisories: object | null) {
  const registry = fastify();
  // npm packs its question.
  registry.addContentTypeParser('*', (_request, _payload, done) => done(null));
  registry.removeContentTypeParser('application/json');
  registry.post('/-/npm/v1/security/advisories/bulk', async (_, reply) =>
    advisories === null ? reply.status(405).send() : advisories,
  );
  const url = await registry.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => registry.close());
  const cache = mkdtempSync(join(tmpdir(), 'greenroom-npm-'));
  onTestFinished(() => rmSync(cache, { recursive: true, force: true }));
  const child = spawn(process.execPath, ['scripts/advisories.mjs'], {
    cwd: root,
    env: { ...process.env, npm_config_registry: url, npm_config_cache: cache, npm_config_fetch_retries: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return { said, code: code as unknown };
}

test('no advisories pass', async () => {
  expect(await ask({})).toEqual({ said: 'Advisories: none that is high or critical.\n', code: 0 });
});

test('a hole in a package that is shipped fails, with its name and address', async () => {
  const url = 'https://example.com/advisory';
  const hole = { id: 1, url, title: 'Anyone may enter', severity: 'high', vulnerable_versions: '<99' };
  const { said, code } = await ask({ fastify: [hole] });
  expect([code, said]).toEqual([1, expect.stringContaining(`fastify (high): Anyone may enter ${url}`)]);
});

test('a registry that does not answer skips the question with a word', async () => {
  expect(await ask(null)).toEqual({
    said: 'Advisories: no registry answers here, so they are skipped.\n',
    code: 0,
  });
});
