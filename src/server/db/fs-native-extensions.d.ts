declare module 'fs-native-extensions' {
  /** Takes an exclusive lock on an open file without waiting; says whether it did. */
  export function tryLock(descriptor: number): boolean;
}
