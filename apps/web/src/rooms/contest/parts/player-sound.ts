import { takeTheStage } from '#rooms/media/parts/one-sound.ts';

type SoundEvents = {
  /** It sounds, or would if its bytes were here. */
  onPlay: () => void;
  /** Bytes are here and it sounds. */
  onSound: () => void;
  /** Bytes are waited for. */
  onWait: () => void;
  onPause: () => void;
  onEnd: () => void;
  onDead: () => void;
  onTime: () => void;
};

/** The one sound of the contest: an element that lives outside the screen, and one that only fetches what comes next. */
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
    // At its end it pauses too, a moment before it has ended.
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
      // A dead file comes as `error`; paused or exchanged before it began is none; a browser may refuse to sound unasked.
      if (error instanceof DOMException && error.name === 'NotAllowedError') events.onPause();
    }
  }

  return {
    play: () => void play(),
    pause: () => audio.pause(),
    /** Another song, from `seconds` on; it does not sound before `play`. */
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
    /** Fetches what comes next, so that it begins at once. The browser keeps the bytes. */
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
    /** Null until its head has arrived. */
    getLength: () => (Number.isFinite(audio.duration) ? audio.duration : null),
  };
}
