import { calls } from '@greenroom/contract';
import { CAPABILITIES } from '@greenroom/contract/capabilities';
import { wire } from '@greenroom/contract/wire';
import { describe, expect, test } from 'vitest';

import { find, isTest, read, sources } from './sources.ts';

describe('the contract', () => {
  test('gives every line of the table of calls its shapes', () => {
    expect(Object.keys(calls).toSorted()).toEqual(Object.keys(wire).toSorted());
    for (const [name, call] of Object.entries(calls)) {
      expect(call.name).toBe(name);
      expect(call).toMatchObject(wire[call.name]);
    }
  });

  test('has each address once, and every call of it is answered by one route', () => {
    const addresses = Object.values(wire).map(
      ({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`,
    );
    expect(addresses).toEqual([...new Set(addresses)]);
    const routes = sources
      .filter((file) => file.endsWith('.routes.ts'))
      .map(read)
      .join('\n');
    const answered = [...routes.matchAll(/calls\['([\w.]+)'\]/g)].map(([, name = '']) => name);
    expect(answered.toSorted()).toEqual(Object.keys(wire).toSorted());
  });

  test('is the only place where a path of the API is written', () => {
    const paths = /['"`]\/?(?:admin|api\/v1)\/\w/;
    const writers = sources.filter(
      (file) => !isTest(file) && file !== 'packages/contract/src/wire.ts' && paths.test(read(file)),
    );
    expect(writers).toEqual([]);
  });

  test('takes strict bodies alone', () => {
    for (const call of Object.values(calls)) {
      const { body } = call as {
        body?: { safeParse(value: unknown): { error?: { issues: { code: string }[] } } };
      };
      if (!body) continue;
      const codes = body.safeParse({ a_stranger: 1 }).error?.issues.map(({ code }) => code);
      expect(codes, call.name).toContain('unrecognized_keys');
    }
  });

  test('has a docstring for every export of the contract and of the kit', () => {
    const files = find(
      'packages/contract/src/{kit/*,*.rules,wire,stream-events}.ts',
      'packages/client/src/*.ts',
      'packages/embedded-postgres/src/*.ts',
      'apps/api/src/kit/**/*.ts',
    ).filter((file) => !isTest(file) && !file.startsWith('apps/api/src/kit/demo/'));
    const bare = files.flatMap((file) =>
      [...read(file).matchAll(/(\n[^\n]*)\nexport (?:async )?(?:const|function|class) (\w+)/g)]
        .filter(([, before = '']) => !/\*\/\s*$/.test(before))
        .map(([, , name]) => `${file} ${name}`),
    );
    expect(bare).toEqual([]);
  });

  test('is what the operator reads about capabilities', () => {
    const [, part = ''] = read('docs/operations/parts.md').split('## Turning parts off');
    const rows = [...part.slice(0, part.indexOf('\n## ')).matchAll(/^\| `(\w+)` \| (.+) \|$/gm)];
    expect(Object.fromEntries(rows.map(([, name, words]) => [name, words]))).toEqual(CAPABILITIES);
  });
});
