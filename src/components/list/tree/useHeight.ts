import { type RefObject, useLayoutEffect, useState } from 'react';

const HEAD_HEIGHT = 37;
const MIN_HEIGHT = 320;

/** What stands over and under the rows of a page that is as high as its content. */
const CHROME_HEIGHT = 220;

/** The pixels that a box leaves for the rows in it; undefined while they are not asked for. */
export function useHeight(boxRef: RefObject<HTMLElement | null>, wanted: boolean) {
  const [height, setHeight] = useState(window.innerHeight - CHROME_HEIGHT);
  useLayoutEffect(() => {
    const box = boxRef.current;
    if (!wanted || !box) return;
    const measure = () => setHeight(Math.max(MIN_HEIGHT, box.clientHeight - HEAD_HEIGHT));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [boxRef, wanted]);
  return wanted ? height : undefined;
}
