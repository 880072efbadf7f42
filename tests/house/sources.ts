import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { wire } from '@greenroom/contract/wire';

export const root = join(import.meta.dirname, '../..');
export const read = (file: string) => readFileSync(join(root, file), 'utf8');
export const find = (...patterns: string[]) =>
  globSync(patterns, { cwd: root, exclude: (name) => name === 'node_modules' || name === 'dist' })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();

export const SIDES = ['apps/api', 'apps/web'] as const;
export const sources = find('{apps/*,packages/*}/src/**/*.{ts,tsx}');
export const written = [
  ...sources,
  ...find('tests/**/*.ts', 'bench/**/*.ts', 'scripts/**/*.mjs', '*.config.ts'),
];
export const isTest = (file: string) => /\.test\.tsx?$|^apps\/api\/src\/testing\//.test(file);

type Import = { from: string; specifier: string; to: string };

/** What a file does, without what it says about it. */
export const readWithoutComments = (file: string) =>
  read(file).replaceAll(/\/\*[^]*?\*\/|(?:^|\s)\/\/[^\n]*/g, '');

/** Every import of a file, also the lazy ones; `to` is the place in the house where it leads. */
export function listImports(from: string): Import[] {
  const found = readWithoutComments(from).matchAll(
    /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?\bfrom\s*'([^']+)'|\bimport\(\s*'([^']+)'|(?:^|\n)import '([^']+)'/g,
  );
  return [...found].map(([, named = '', lazy = '', bare = '']) => {
    const specifier = named || lazy || bare;
    return { from, specifier, to: resolveImport(from, specifier) };
  });
}

function resolveImport(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return resolve('/', dirname(from), specifier).slice(1);
  if (specifier.startsWith('@greenroom/')) {
    const [, name = '', file = name === 'client' ? 'client' : 'index'] =
      specifier.split(/\/(.*?)(?:\/(.*))?$/);
    return `packages/${name}/src/${file}.ts`;
  }
  if (specifier.startsWith('#')) return `${from.split('/').slice(0, 2).join('/')}/src/${specifier.slice(1)}`;
  return specifier;
}

export const imports = sources.flatMap(listImports);
export const said = ({ from, specifier }: Import) => `${from} → ${specifier}`;
export const roomOf = (path: string) => /^apps\/\w+\/src\/rooms\/([^/]+)\//.exec(path)?.[1];
/** main over app over rooms over kit. */
export const floorOf = (path: string) =>
  ['kit', 'rooms', 'app'].findIndex((floor) => new RegExp(`^apps/\\w+/src/${floor}/`).test(path));

/** The rooms: a call `x.y` lives in room x. */
export const listContractRooms = () => [
  ...new Set(Object.keys(wire).map((name) => name.replace(/\..*/, ''))),
];

/** The part of the house that a file lives in: a room, kit or app. */
export const findHousePart = (path: string) => /^apps\/\w+\/src\/(?:rooms\/[^/]+|kit|app)\//.exec(path)?.[0];

/** Returns the imports that lie in a circle or between two: who takes from nobody that is left, or lends to nobody, is in none. */
export function inCircles<T extends { from: string; to: string }>(
  all: T[],
  whose: (file: string) => string,
): T[] {
  let left = all;
  for (let before = Infinity; left.length < before;) {
    before = left.length;
    const [froms, tos] = [
      new Set(left.map(({ from }) => whose(from))),
      new Set(left.map(({ to }) => whose(to))),
    ];
    left = left.filter(({ from, to }) => froms.has(whose(to)) && tos.has(whose(from)));
  }
  return left;
}
