import type { Random } from '#kit/demo/random.ts';

/** In the order of their ids in the reference table. */
export const GENRES = [
  'Pop',
  'Rock',
  'Hip-Hop',
  'R&B',
  'Soul',
  'Jazz',
  'Blues',
  'Country',
  'Folk',
  'Gospel',
  'Electronic',
  'House',
  'Techno',
  'Reggae',
  'Latin',
  'Afrobeats',
  'Classical',
  'Metal',
  'Punk',
  'Indie',
  'Funk',
  'Ambient',
] as const;

/** Open films of the Blender Foundation and others that have been on both hosts for years. */
const VIDEOS = [
  'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  'https://www.youtube.com/watch?v=eRsGyueVLvQ',
  'https://www.youtube.com/watch?v=R6MlUcmOul8',
  'https://www.youtube.com/watch?v=TLkA0RELQ1g',
  'https://www.youtube.com/watch?v=YE7VzlLtp-4',
  'https://vimeo.com/1084537',
  'https://vimeo.com/76979871',
  'https://vimeo.com/22439234',
];

export const videoLinks = (random: Random, count: number): string[] => random.sample(VIDEOS, count);

const SOUNDS =
  'Amber Velvet Paper Midnight Hollow Golden Neon Silver Quiet Broken Summer Electric Lonely Borrowed Distant Burning Crooked Honest Second Wild';
const THINGS =
  'Harbor Avenue Mirrors Rivers Letters Radio Horses Weather Lanterns Highway Gardens Echo Orchard Satellites Tide Static Windows Fever Bloom Cathedral';
const PHRASES = [
  'Call Me When It Rains',
  'What the Porch Light Knew',
  'Ten Thousand Small Goodbyes',
  'Everything but the Drums',
  'Stay for One More',
  'Left on Magnolia',
  'Half Past Heartache',
  'Nobody Told the Moon',
  'Slow Train to You',
  'Dancing in the Kitchen',
];
const [FIRST, SECOND] = [SOUNDS.split(' '), THINGS.split(' ')];

/** Returns a title for a song or an album. */
export function songTitle(random: Random): string {
  if (random.chance(0.22)) return random.pick(PHRASES);
  const title = `${random.pick(FIRST)} ${random.pick(SECOND)}`;
  return random.chance(0.12) ? `${title} (Demo)` : title;
}
