import { has } from './capabilities.ts';

/** Returns the address of a picture's copy with about this width. Another host has no copies, and its signed addresses break with a query. */
export function sizedPicture(url: string, pixels: number): string {
  return has('details') && !url.startsWith('data:') ? `${url}?w=${pixels}` : url;
}
