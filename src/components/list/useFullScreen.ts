import { useEffect, useState } from 'react';

/**
 * Whether a list fills the window. The whole document goes full screen, not the list alone, as
 * drawers and drop-downs lie outside of it; where the browser refuses, the list fills its window.
 */
export function useFullScreen() {
  const [full, setFull] = useState(false);

  useEffect(() => {
    if (!full) return;
    const leave = () => !document.fullscreenElement && setFull(false);
    document.addEventListener('fullscreenchange', leave);
    return () => document.removeEventListener('fullscreenchange', leave);
  }, [full]);

  const change = (wanted: boolean) => {
    setFull(wanted);
    const root = document.documentElement;
    const done = wanted
      ? root.requestFullscreen?.()
      : document.fullscreenElement && document.exitFullscreen();
    Promise.resolve(done).catch(() => undefined);
  };
  return [full, change] as const;
}
