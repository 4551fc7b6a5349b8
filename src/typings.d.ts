declare module '*.module.css' {
  const classes: Record<string, string>;
  export default classes;
}

declare module 'scheduler' {
  /** @param fps of which one frame is as long as React draws before it lets the browser in between */
  export function unstable_forceFrameRate(fps: number): void;
}
