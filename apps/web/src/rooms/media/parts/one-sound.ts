let sounding: HTMLMediaElement | null = null;

/** For the `play` event of every player: whatever sounded before falls silent. */
export function takeTheStage(media: HTMLMediaElement): void {
  if (sounding !== media) sounding?.pause();
  sounding = media;
}
