import { expect, test } from 'vitest';

import { html } from '#kit/events/notify.ts';

test('escapes users’ text in a notification', () => {
  const name = `<img src=x onerror="alert('1')"> & Söhne`;
  expect(html`<strong>${name}</strong> wrote ${2} lines.`).toBe(
    '<strong>&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; Söhne</strong> wrote 2 lines.',
  );
  expect(html`${1086} votes, ${2} songs, id ${'4711'}`).toBe('1,086 votes, 2 songs, id 4711');
  expect(html`${'$& $1 \\n'}`).toBe('$&amp; $1 \\n');
});
