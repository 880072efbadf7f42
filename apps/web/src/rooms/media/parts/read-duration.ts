const PATIENCE_MS = 10_000;

/** Returns the length of a sound or a video in seconds, as this browser reads it; null when it can't. Only the metadata is read. */
export async function readDuration(file: File): Promise<number | null> {
  const address = URL.createObjectURL(file);
  const media = document.createElement(file.type.startsWith('video/') ? 'video' : 'audio');
  try {
    return await new Promise<number | null>((resolve) => {
      // A browser may postpone reading in a hidden tab.
      const timer = setTimeout(() => resolve(null), PATIENCE_MS);
      const tell = (seconds: number | null): void => {
        clearTimeout(timer);
        resolve(seconds);
      };
      media.addEventListener('loadedmetadata', () => {
        if (Number.isFinite(media.duration)) return tell(media.duration);
        // A recording without a stored length reports it after a seek to its end.
        media.currentTime = 1e9;
      });
      media.addEventListener('durationchange', () => {
        if (Number.isFinite(media.duration)) tell(media.duration);
      });
      media.addEventListener('error', () => tell(null));
      media.preload = 'metadata';
      media.src = address;
    });
  } finally {
    media.removeAttribute('src');
    media.load();
    URL.revokeObjectURL(address);
  }
}
