import { expect, test } from 'vitest';

import { markWords, safeHtml, textOfHtml } from '#kit/html.ts';

/** What is stored of a text that an app sent. */
const stored = (text: string) => safeHtml(markWords(text).html);

test.each([
  [
    'lines as Chrome writes them',
    '<div>Hello staff,</div><div><br></div><div>my song <b>Neon</b> is gone.</div>',
    'Hello staff,\n\nmy song Neon is gone.',
  ],
  [
    'lines as Firefox writes them',
    'Hello<div><br></div><div><div>inside</div></div>end',
    'Hello\n\ninside\nend',
  ],
  [
    'Trix',
    '<div>First<br>Second <strong>bold</strong></div><ul><li>one</li><li>two</li></ul>',
    'First\nSecond bold\n• one\n• two',
  ],
  ['Quill', '<p>Hello</p><p><span style="color: rgb(230, 0, 0);">red words</span></p>', 'Hello\nred words'],
  [
    'a picture',
    '<p>See <img src="https://elsewhere.example/x.gif" alt="my &quot;screen&quot;"> here</p>',
    'See my "screen" here',
  ],
  [
    'a figure',
    '<figure><img src="x.png" alt="the stage"><figcaption>Last night</figcaption></figure>',
    'the stage\nLast night',
  ],
  [
    'a table',
    '<table><tbody><tr><td>Song</td><td>Neon</td></tr><tr><th>By</th><td>Ann</td></tr></tbody></table>',
    'Song Neon\nBy Ann',
  ],
  ['what is struck', '<div>The price is <s>20</s> <b>25</b>.</div>', 'The price is ~~20~~ 25.'],
  ['what is struck by older tags', '<p><del>old</del> <strike>older</strike> new</p>', '~~old older~~ new'],
  [
    'what is struck by a style',
    '<span style="text-decoration: line-through">gone</span> here',
    '~~gone~~ here',
  ],
  [
    'struck lines with bold words',
    '<s><div>the <b>whole</b> line</div><div>and the next</div></s>stays',
    '~~the whole line~~\n~~and the next~~\nstays',
  ],
  ['numbers', '<ol><li>first</li><li>second</li></ol>after', '1. first\n2. second\n\nafter'],
  ['headings and lines', '<h1>Loud</h1>words<hr>more<pre>kept</pre>', 'Loud\nwords\nmore\nkept'],
  ['no editor at all', 'Use <Artist Name>, a<b and I <3 it', 'Use <Artist Name>, a<b and I <3 it'],
  ['words in angle brackets', '<title of my song> by <me>', '<title of my song> by <me>'],
])('reads %s as a person does', (_, html, text) => {
  expect(textOfHtml(stored(html))).toBe(text);
  expect(stored(stored(html)), 'cleaned again').toBe(stored(html));
});

test('keeps what is bold or slanted', () => {
  expect(stored('<s>a <b>b</b></s> c')).toBe('~~a <strong>b~~</strong> c');
  expect(stored('<div><b>Neon</b> and <i>Rain</i></div>')).toBe('<strong>Neon</strong> and <em>Rain</em>');
});

test('lets nothing through that could run or load', () => {
  const hostile =
    '<div onclick="x()"><img src=x onerror="alert(1)" alt="&lt;b&gt;"><iframe src="//evil.example"></iframe></div>';
  expect(safeHtml(hostile)).toBe('&lt;b&gt;');
});
