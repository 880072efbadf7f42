let sounding: HTMLMediaElement | null = null;

/** Pauses the previous player; call it on the `play` event of every player. */
export function takeTheStage(media: HTMLMediaElement): void {
  if (sounding !== media) sounding?.pause();
  sounding = media;
}
