import { useEffect, useState } from 'react';

/** How long the pointer is shown after it has moved. */
const POINTER_MS = 3000;

/** Keeps the screen from going dark while the page is visible, where the browser can. */
export function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    async function claim(): Promise<void> {
      if (document.hidden || !('wakeLock' in navigator)) return;
      // Refused on a low battery, for example: the screen then goes dark as it always does.
      lock = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isOver) await lock?.release();
    }
    const handleVisible = () => void claim();
    document.addEventListener('visibilitychange', handleVisible);
    void claim();
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', handleVisible);
      void lock?.release();
    };
  }, []);
}

/** Returns whether the pointer has moved a moment ago: otherwise it is hidden. */
export function usePointer(): boolean {
  const [isMoving, setMoving] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handleMove = () => {
      clearTimeout(timer);
      setMoving(true);
      timer = setTimeout(() => setMoving(false), POINTER_MS);
    };
    document.addEventListener('pointermove', handleMove);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointermove', handleMove);
    };
  }, []);
  return isMoving;
}

/** Shows the page on the whole screen, or in its window again. */
export async function toggleFullScreen(): Promise<void> {
  // A browser may refuse, and then the page stays as it is.
  await (
    document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
  ).catch(() => undefined);
}
