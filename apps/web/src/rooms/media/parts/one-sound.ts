let sounding: HTMLMediaElement | null = null;
/** The console's tabs tell each other that one of them plays. */
const tabs = new BroadcastChannel('greenroom-sound');
tabs.addEventListener('message', () => sounding?.pause());

/** Pauses the previous player, in every tab; call it on the `play` event of every player. */
export function takeTheStage(media: HTMLMediaElement): void {
  if (sounding !== media) sounding?.pause();
  sounding = media;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins
  tabs.postMessage('plays');
}
