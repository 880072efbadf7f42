import { takeTheStage } from '#rooms/media/parts/one-sound.ts';

type SoundEvents = {
  /** It plays, or would if it had data. */
  onPlay: () => void;
  /** It has data and plays. */
  onSound: () => void;
  /** It waits for data. */
  onWait: () => void;
  onPause: () => void;
  onEnd: () => void;
  onDead: () => void;
  onTime: () => void;
};

/** The sound of the contest: one element that exists outside the screen, and one that only preloads the next song. */
export function createSound(events: SoundEvents) {
  const audio = new Audio();
  const next = new Audio();
  next.preload = 'auto';
  next.muted = true;

  audio.addEventListener('play', () => {
    takeTheStage(audio);
    events.onPlay();
  });
  audio.addEventListener('playing', events.onSound);
  audio.addEventListener('waiting', events.onWait);
  audio.addEventListener('pause', () => {
    // At the end an element also pauses, just before `ended`.
    if (!audio.ended) events.onPause();
  });
  audio.addEventListener('ended', events.onEnd);
  audio.addEventListener('error', () => {
    if (audio.hasAttribute('src')) events.onDead();
  });
  for (const name of ['timeupdate', 'durationchange', 'seeking'])
    audio.addEventListener(name, () => {
      if (audio.hasAttribute('src')) events.onTime();
    });

  async function play(): Promise<void> {
    try {
      await audio.play();
    } catch (error) {
      // A missing file is reported by `error`; pausing or switching before the start is not an error; a browser may refuse to autoplay.
      if (error instanceof DOMException && error.name === 'NotAllowedError') events.onPause();
    }
  }

  return {
    play: () => void play(),
    pause: () => audio.pause(),
    /** Loads another song, from `seconds` on; it is silent until `play`. */
    load(url: string, seconds = 0): void {
      audio.src = url;
      if (seconds > 0) audio.currentTime = seconds;
    },
    unload(): void {
      for (const each of [audio, next]) {
        if (!each.hasAttribute('src')) continue;
        each.pause();
        each.removeAttribute('src');
        each.load();
      }
    },
    /** Preloads the next song, so that it starts immediately. The browser keeps the data. */
    fetchNext(url: string): void {
      if (next.getAttribute('src') !== url) next.src = url;
    },
    seek(seconds: number): void {
      audio.currentTime = seconds;
    },
    setLevel(volume: number, isMuted: boolean): void {
      audio.volume = volume;
      audio.muted = isMuted;
    },
    getSeconds: () => audio.currentTime,
    /** Null until the metadata has arrived. */
    getLength: () => (Number.isFinite(audio.duration) ? audio.duration : null),
  };
}
