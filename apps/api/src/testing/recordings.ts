import { samples } from '#testing/samples/samples.ts';

/** Returns a video of one second, as large as wanted: what players skip follows it. */
export function largeVideo(sizeBytes: number): Buffer {
  const video = Buffer.from(samples.mp4(1));
  const rest = Buffer.alloc(sizeBytes - video.length);
  rest.writeUInt32BE(rest.length, 0);
  rest.write('free', 4, 'latin1');
  return Buffer.concat([video, rest]);
}
