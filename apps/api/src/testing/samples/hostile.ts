import type { UploadKind } from '@greenroom/contract/kit/uploads';

import { hostilePictures } from '#testing/samples/hostile-pictures.ts';
import { hostileSound } from '#testing/samples/hostile-sound.ts';
import { hostileVideo } from '#testing/samples/hostile-video.ts';

/** A file that must not be accepted as its kind. */
export type Hostile = { name: string; kind: UploadKind; bytes: () => Buffer | Promise<Buffer> };

const text = (words: string) => () => Buffer.from(words);

/** Files of unsupported types, whatever their names. */
const strangers: Record<string, () => Buffer> = {
  HTML: text('<!doctype html><html><body><script>alert(1)</script></body></html>'),
  SVG: text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'),
  text: text('Dear listeners,\n'.repeat(100)),
  nothing: () => Buffer.alloc(0),
  'one byte': text('x'),
  zeros: () => Buffer.alloc(5000),
  'a zip': () => Buffer.concat([Buffer.from('504b030414000000', 'hex'), Buffer.alloc(200)]),
  'a PDF': text('%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n'),
  'a program': () =>
    Buffer.concat([Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), Buffer.alloc(500)]),
  'an ELF program': () => Buffer.concat([Buffer.from('7f454c4602010100', 'hex'), Buffer.alloc(500)]),
  // A complete file that once sent an audio parser into an endless loop.
  'an ASF of 55 bytes': () =>
    Buffer.concat([Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'), Buffer.alloc(39)]),
};

const KINDS: readonly UploadKind[] = ['image', 'audio', 'video'];

function nameSamples(kind: UploadKind, files: Record<string, Hostile['bytes']>): Hostile[] {
  return Object.entries(files).map(([what, bytes]) => ({ name: `${what} as ${kind}`, kind, bytes }));
}

/** About a hundred files, none of which may be accepted. */
export const hostile: readonly Hostile[] = [
  ...KINDS.flatMap((kind) => nameSamples(kind, strangers)),
  ...nameSamples('image', hostilePictures),
  ...nameSamples('audio', hostileSound),
  ...nameSamples('video', hostileVideo),
];
