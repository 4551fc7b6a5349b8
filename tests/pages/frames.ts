/** As a screen has it. happy-dom's own frames follow each other at once, and keep a core busy. */
export const FRAME_MS = 16;

/** Lets what moves step sixty times a second, so that it leaves the processor to the page. */
export function drawAsScreensDo() {
  globalThis.requestAnimationFrame = (draw) =>
    Number(setTimeout(() => draw(performance.now()), FRAME_MS));
  globalThis.cancelAnimationFrame = (frame) => clearTimeout(frame);
}
