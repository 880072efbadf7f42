import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { calls } from '@greenroom/contract';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { pages as command } from '#app/pages.ts';
import { runFile, runHere } from '#testing/command.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
const folder = mkdtempSync(join(tmpdir(), 'greenroom-pages-'));
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await world.db.$client.query('truncate pages');
});

const write = (name: string, bytes: string | Buffer) => writeFileSync(join(folder, name), bytes);

const env = { DATABASE_URL: world.url, INIT_CWD: folder };
/** Runs `npm run pages -- …` in the folder of the files. */
const pages = (...args: string[]) => runHere(command, args, env);

async function read() {
  const response = await world.call('pages.get', { token: null });
  return calls['pages.get'].output.parse(response.json()).data;
}

describe('npm run pages', () => {
  test('runs in its own process, which exits with 1 on an error', async () => {
    const file = join(import.meta.dirname, 'pages.ts');
    write('terms.txt', 'Be kind');
    expect(await runFile(file, ['set', 'terms', 'terms.txt'], env)).toEqual({
      code: 0,
      output: 'Updated the page terms: 14 characters.\n',
      errors: '',
    });
    const { code, output, errors } = await runFile(file, [], env);
    expect([code, output]).toEqual([1, '']);
    expect(errors).toMatch(/^The page must be terms or privacy/);
  });

  test('replaces a page with an HTML file, without the tags that pages may not have', async () => {
    write(
      'terms.html',
      `\uFEFF<!doctype html><html><head><title>Untitled 1</title><style>p{color:red}</style></head><body class="x">
      <h1>Terms</h1><p onclick="x()">Be <b>kind</b>, <i>always</i>.</p><script>alert(1)</script>
      <img src="https://tracker.example/x.png"><h4>More</h4><p><a href="javascript:x()">no</a></p></body></html>`,
    );
    const { code, output, errors } = await pages('set', 'terms', 'terms.html');
    expect([code, errors]).toEqual([0, '']);
    expect(output).toMatch(/^Updated the page terms: \d+ characters\.\nLeft out, .*: script, img\.\n$/);
    const { terms, privacy } = await read();
    expect(terms.replaceAll(/\s+/g, ' ')).toBe(
      '<h2>Terms</h2><p>Be <strong>kind</strong>, <em>always</em>.</p> <h3>More</h3><p><a rel="noopener noreferrer nofollow">no</a></p>',
    );
    expect(privacy).toBe('');
    expect((await pages('show', 'terms')).output.trim()).toBe(terms);
  });

  test('treats plain text as text: paragraphs and lines, without tags', async () => {
    write('privacy.txt', 'What we know\r\n\r\nYour name,\r\nyour city & <your> songs.\n\n\n');
    expect((await pages('set', 'privacy', 'privacy.txt')).code).toBe(0);
    expect((await read()).privacy).toBe(
      '<p>What we know</p>\n<p>Your name,<br />your city &amp; &lt;your&gt; songs.</p>',
    );
  });

  test('stores only safe HTML, so that readers need not clean it', async () => {
    write('terms.html', '<p>Fine</p><svg onload=alert(1)><form action=//evil.example><input></form>');
    await pages('set', 'terms', 'terms.html');
    const { rows } = await world.db.$client.query<{ html: string }>('select html from pages');
    expect(rows).toEqual([{ html: '<p>Fine</p>' }]);
  });

  test('can replace a page repeatedly', async () => {
    for (const words of ['One', 'Two', 'Three']) {
      write('terms.txt', words);
      await pages('set', 'terms', 'terms.txt');
    }
    expect((await read()).terms).toBe('<p>Three</p>');
  });

  test.each([
    [[], /must be terms or privacy/],
    [['set'], /npm run pages -- set terms FILE/],
    [['set', 'imprint', 'good.txt'], /must be terms or privacy/],
    [['remove', 'terms'], /must be terms or privacy/],
    [['set', 'terms'], /must be terms or privacy/],
    [['set', 'terms', 'good.txt', 'more.txt'], /must be terms or privacy/],
    [['show', 'terms', 'good.txt'], /must be terms or privacy/],
    [['set', 'terms', 'none.html'], /none\.html can't be used\. .*no such file/],
    [['set', 'terms', 'words.md'], /words\.md can't be used\. It must be an \.html or \.txt file\./],
    [['set', 'terms', 'folder.html'], /folder\.html can't be used/],
    [['set', 'terms', 'empty.txt'], /has no text/],
    [['set', 'terms', 'blank.html'], /has no text/],
    [['set', 'terms', 'long.txt'], /too long: at most 200 kB/],
    [['set', 'terms', 'huge.html'], /too large: at most 5 MB/],
    [['set', 'terms', 'picture.html'], /not UTF-8 text/],
  ])('refuses %j with an explanation and changes nothing', async (args, words) => {
    write('good.txt', 'Good');
    write('words.md', '# Terms');
    write('empty.txt', ' \n\t\n');
    write('blank.html', '<p>&nbsp;</p><script>alert(1)</script><br>\u00a0');
    write('long.txt', 'long '.repeat(41_000));
    write('huge.html', 'x'.repeat(5_000_001));
    write('picture.html', Buffer.from([0xff, 0xd8, 0xff, 0xe0]));
    mkdirSync(join(folder, 'folder.html'), { recursive: true });
    const { code, output, errors } = await pages(...args);
    expect([code, output]).toEqual([1, '']);
    expect(errors).toMatch(words);
    expect(errors).not.toMatch(/\n\s+at |\.ts:\d+/);
    expect(await read()).toEqual({ terms: '', privacy: '' });
  });
});
