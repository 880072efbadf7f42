import { hex } from '#kit/demo/canvas.ts';
import type { Colour } from '#kit/demo/canvas.ts';
import type { Random } from '#kit/demo/random.ts';

const SKINS = ['#f6d7c3', '#eec1a2', '#e0a982', '#cf9368', '#b97a50', '#9c6240', '#7d4b30', '#5d3725'].map(
  hex,
);
const HAIRS = [
  '#231a1c',
  '#2e2120',
  '#3d2a22',
  '#553625',
  '#75492c',
  '#a06b3a',
  '#cf9d5b',
  '#8c3b24',
  '#b9b4b2',
].map(hex);
const DYES = ['#d8537f', '#3f7fc4', '#6c4fc7', '#2f9c8c', '#e7e0da'].map(hex);
/** Backdrop from and to, then cloth and a second cloth colour that go with it. */
const PALETTES = [
  ['#ffb88a', '#f2687b', '#2b3a67', '#fbe3c8'],
  ['#8ed6c8', '#2f8f9d', '#f2c14e', '#243b53'],
  ['#b9a7f5', '#6a5acd', '#fbd87f', '#2c2350'],
  ['#ffd56b', '#f29544', '#3a5a78', '#fff3d6'],
  ['#8fc1f2', '#3d6fc0', '#f4736b', '#f7efe3'],
  ['#f7a8c4', '#c65b9b', '#2f5d62', '#ffe7d1'],
  ['#b7d98b', '#5f9c5c', '#7a3b54', '#f6f1dc'],
  ['#f4cfae', '#d98b6a', '#3b6064', '#f9f1e4'],
  ['#7d8fb3', '#333f63', '#e76f51', '#f4e9d8'],
  ['#f28f79', '#a63d5c', '#f3d9b1', '#31263e'],
  ['#9be0e6', '#4aa3c7', '#c0475b', '#fdf4e3'],
  ['#d9c2f0', '#9a78c9', '#356d6a', '#f7ead9'],
  ['#5c6b8a', '#1f2a44', '#f2b84b', '#c9d6df'],
  ['#f6e0a4', '#dfae5a', '#5b3a6b', '#fdf8ea'],
].map((codes) => codes.map(hex) as [Colour, Colour, Colour, Colour]);

const HAIR_STYLES = [
  'crop',
  'crop',
  'sidePart',
  'sidePart',
  'quiff',
  'buzz',
  'afro',
  'afro',
  'curls',
  'curls',
  'bob',
  'bob',
  'long',
  'long',
  'bun',
  'fringe',
  'locs',
  'braids',
  'bald',
  'wrap',
] as const;
export type HairStyle = (typeof HAIR_STYLES)[number];

/** All that makes one face; the painter draws nothing by chance. */
export type Look = {
  skin: Colour;
  hair: Colour;
  backdrop: readonly [Colour, Colour];
  cloth: Colour;
  trim: Colour;
  hairStyle: HairStyle;
  motif: 'vinyl' | 'sun' | 'bars' | 'halftone' | 'waves' | 'stripes';
  clothes: 'crew' | 'vee' | 'hoodie' | 'jacket' | 'roll' | 'striped';
  hat: 'none' | 'beanie' | 'cap' | 'fedora';
  headphones: boolean;
  glasses: 'none' | 'round' | 'square' | 'dark';
  beard: 'none' | 'stubble' | 'full' | 'goatee' | 'moustache';
  eyes: 'dots' | 'open' | 'closed';
  mouth: 'smile' | 'grin' | 'calm';
  lips: boolean;
  earrings: boolean;
  /** Width of the jaw, about 0.8 to 1. */
  jaw: number;
};

const SHORT = new Set<HairStyle>(['crop', 'sidePart', 'quiff', 'buzz', 'bald', 'locs', 'afro', 'curls']);
const UNDER_HAT = new Set<HairStyle>(['crop', 'sidePart', 'buzz', 'bob', 'long', 'curls', 'braids', 'locs']);

function drawHair(random: Random, skinIndex: number): Colour {
  if (random.chance(0.09)) return random.pick(DYES);
  return random.pick(skinIndex > 3 ? HAIRS.slice(0, 4) : HAIRS);
}

/** The look of the person with this number: palettes and styles go round, so that neighbours differ. */
export function drawLook(random: Random, index: number): Look {
  const skinIndex = (index * 5 + random.int(0, 2)) % SKINS.length;
  const [from, to, cloth, trim] = PALETTES[
    (index * 3 + random.int(0, 1)) % PALETTES.length
  ] as (typeof PALETTES)[number];
  const hairStyle = HAIR_STYLES[(index * 7 + random.int(0, 2)) % HAIR_STYLES.length] as HairStyle;
  const hasHat = UNDER_HAT.has(hairStyle) && random.chance(0.2);
  const canBeard = SHORT.has(hairStyle) && random.chance(0.5);
  return {
    skin: SKINS[skinIndex] as Colour,
    hair: drawHair(random, skinIndex),
    backdrop: random.chance(0.5) ? [from, to] : [to, from],
    cloth,
    trim,
    hairStyle,
    motif: random.pick(['vinyl', 'sun', 'bars', 'halftone', 'waves', 'stripes']),
    clothes: random.pick(['crew', 'vee', 'hoodie', 'jacket', 'roll', 'striped']),
    hat: hasHat ? random.pick(['beanie', 'cap', 'fedora']) : 'none',
    headphones: !hasHat && !['afro', 'wrap', 'bun'].includes(hairStyle) && random.chance(0.22),
    glasses: random.chance(0.3) ? random.pick(['round', 'round', 'square', 'dark']) : 'none',
    beard: canBeard ? random.pick(['stubble', 'stubble', 'full', 'full', 'goatee', 'moustache']) : 'none',
    eyes: random.pick(['dots', 'open', 'open', 'closed']),
    mouth: random.pick(['smile', 'smile', 'grin', 'calm']),
    lips: !canBeard && random.chance(0.5),
    earrings: !SHORT.has(hairStyle) && hairStyle !== 'wrap' && random.chance(0.45),
    jaw: random.between(canBeard ? 0.88 : 0.78, canBeard ? 1 : 0.9),
  };
}
