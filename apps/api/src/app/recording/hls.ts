/** The content types of the files of an HLS recording, by extension. @source RFC 8216 */
export const HLS_TYPES: Readonly<Record<string, string>> = {
  m3u8: 'application/vnd.apple.mpegurl',
  ts: 'video/mp2t',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
};

/** The files that a playlist names, and its length; a list of variants has no length. */
export type Playlist = { names: string[]; durationMs: number | null };

/** A file next to the playlist, whose name needs no escaping in a URL and can't lead elsewhere. */
const NAME = /^[\w-][\w.-]{0,99}\.(?:m3u8|ts|m4s|mp4)$/;
/** The allowed tags; others may lead players elsewhere or need a key. */
const TAGS = new Set(
  `EXTM3U EXTINF EXT-X-VERSION EXT-X-TARGETDURATION EXT-X-MEDIA-SEQUENCE EXT-X-DISCONTINUITY-SEQUENCE
  EXT-X-DISCONTINUITY EXT-X-PLAYLIST-TYPE EXT-X-ENDLIST EXT-X-MAP EXT-X-BYTERANGE EXT-X-INDEPENDENT-SEGMENTS
  EXT-X-START EXT-X-PROGRAM-DATE-TIME EXT-X-BITRATE EXT-X-ALLOW-CACHE EXT-X-STREAM-INF EXT-X-MEDIA
  EXT-X-I-FRAME-STREAM-INF EXT-X-I-FRAMES-ONLY`.split(/\s+/),
);
/** With quotes or, as players accept it, without. */
const URI = /URI\s*=\s*(?:"(?<quoted>[^"]*)"|(?<bare>[^,]*))/g;

const seconds = (line: string): number => {
  const length = Number(/^#EXTINF:\s*(\d{1,6}(?:\.\d{1,9})?)\s*(?:,|$)/.exec(line)?.[1] ?? NaN);
  if (Number.isNaN(length)) throw new Error(`No length of a part: ${line.slice(0, 60)}`);
  return length;
};

/** Returns the file names in a line. @throws Error */
function namesIn(line: string): string[] {
  if (!line.startsWith('#')) return [line];
  const tag = /^#(EXT[^:\s]*)/.exec(line)?.[1];
  if (tag === undefined) return [];
  if (!TAGS.has(tag)) throw new Error(`The playlist has #${tag.slice(0, 60)}, which is not supported.`);
  return [...line.matchAll(URI)].map(({ groups }) => groups?.['quoted'] ?? groups?.['bare'] ?? '');
}

/**
 * Reads an HLS playlist, which must be complete and name only files next to it.
 * @throws Error with a message for the operator
 */
export function readPlaylist(text: string): Playlist {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  if (lines[0] !== '#EXTM3U') throw new Error('It is not a playlist: the first line is not #EXTM3U.');
  const names = [...new Set(lines.flatMap(namesIn))];
  const elsewhere = names.find((name) => !NAME.test(name));
  if (elsewhere !== undefined) {
    throw new Error(
      `A playlist may only name .ts, .m4s, .mp4 and .m3u8 files beside it, not ${elsewhere.slice(0, 100)}`,
    );
  }
  if (names.length === 0) throw new Error('The playlist is empty.');
  if (lines.some((line) => line.startsWith('#EXT-X-STREAM-INF'))) return { names, durationMs: null };
  if (!lines.includes('#EXT-X-ENDLIST')) throw new Error('It is not complete: #EXT-X-ENDLIST is missing.');
  const length = lines
    .filter((line) => line.startsWith('#EXTINF'))
    .reduce((sum, line) => sum + seconds(line), 0);
  return { names, durationMs: Math.round(length * 1000) };
}
