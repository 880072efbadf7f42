import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Visitor, parseSync } from 'oxc-parser';
import type { TemplateLiteral } from 'oxc-parser';
import { check } from 'recheck';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

/** A regular expression of the product, and the first file that has it. */
type Found = { source: string; flags: string; file: string };

/** Returns a template's text, with a letter for what is put in. */
const templateText = ({ quasis }: TemplateLiteral, isRaw: boolean) =>
  quasis.map(({ value }) => (isRaw ? value.raw : (value.cooked ?? ''))).join('x');

/** Finds every literal and every `new RegExp` in what runs. */
function findAll(): Found[] {
  const found = new Map<string, Found>();
  for (const file of globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: ROOT })) {
    if (/\.test\.tsx?$|\bsrc\/testing\//.test(file)) continue;
    const note = (source: string, flags: string) => found.set(`/${source}/${flags}`, { source, flags, file });
    const { program } = parseSync(file, readFileSync(join(ROOT, file), 'utf8'));
    new Visitor({
      Literal(node) {
        if ('regex' in node) note(node.regex.pattern, node.regex.flags);
      },
      NewExpression({ callee, arguments: [pattern, flags] }) {
        if (callee.type !== 'Identifier' || callee.name !== 'RegExp') return;
        const words = flags?.type === 'Literal' ? String(flags.value) : '';
        if (pattern?.type === 'TemplateLiteral') note(templateText(pattern, false), words);
        else if (pattern?.type === 'TaggedTemplateExpression') note(templateText(pattern.quasi, true), words);
        else expect.fail(`${file} makes a regular expression of something else than a template`);
      },
    }).visit(program);
  }
  return [...found.values()];
}

const all = findAll();
const LIMIT_MS = 20_000;

/** Returns how the time can grow with the text, or null when it grows evenly. */
async function findDanger({ source, flags }: Found): Promise<string | null> {
  const known = await check(source, flags, { timeout: LIMIT_MS });
  // Where theory takes too long, it tries texts.
  const found =
    known.status === 'unknown' ? await check(source, flags, { checker: 'fuzz', timeout: LIMIT_MS }) : known;
  if (found.status === 'safe') return null;
  if (found.status === 'unknown') return found.error.kind;
  return `${found.complexity.summary}: ${found.attack.pattern.slice(0, 200)}`;
}

test('no regular expression of the product can be made slow by a text', async ({ annotate }) => {
  expect(all.length).toBeGreaterThan(200);
  const dangers: string[] = [];
  for (const each of all) {
    const danger = await findDanger(each);
    if (danger !== null) dangers.push(`${each.file}: /${each.source}/${each.flags} ${danger}`);
  }
  await annotate(
    `${all.length} regular expressions analysed by recheck: ${dangers.length} vulnerable`,
    'B10',
  );
  expect(dangers).toEqual([]);
});

const LENGTH = 100_000;
const ROUNDS = 3;

/** Returns long texts of what the expression looks for, and of what ends it. */
function* textsFor({ source }: Found): Generator<string> {
  const letters = new Set([' ', '\n', 'a', '0', '/', '<', '@', '.', ...(source.match(/[^]/gu) ?? [])]);
  for (const letter of letters) yield letter.repeat(LENGTH);
  const words = source.replaceAll(/[^\w<>/:;=&" .@-]+/g, '');
  if (words) yield words.repeat(Math.ceil(LENGTH / words.length)).slice(0, LENGTH);
}

/** Returns the milliseconds of the fastest of a few rounds: a busy machine makes single ones slow. */
function measureReplacing({ source, flags }: Found, text: string): number {
  const pattern = new RegExp(source, flags.replace('y', ''));
  const times = Array.from({ length: ROUNDS }, () => {
    const startedAt = performance.now();
    text.replace(pattern, '');
    return performance.now() - startedAt;
  });
  return Math.min(...times);
}

test('each takes less than 20 ms for a text of 100 kB', async ({ annotate }) => {
  let worst = { ms: 0, name: '' };
  let count = 0;
  for (const each of all) {
    for (const text of textsFor(each)) {
      count += 1;
      const ms = measureReplacing(each, text);
      if (ms > worst.ms) worst = { ms, name: `/${each.source}/ in ${each.file} with ${text.slice(0, 20)}` };
    }
  }
  await annotate(`${count} texts of 100 kB: ${worst.ms.toFixed(1)} ms at most`, 'B10');
  expect(worst.ms, worst.name).toBeLessThan(20);
});
