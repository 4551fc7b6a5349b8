import type { Build } from './build';

/** What people call a program, such as `0.2.0 · 1a2b3c4d · 2026-11-27`. */
export const nameOfBuild = ({ version, commit, date }: Build) =>
  [version, commit?.replace(/^(\w{8})\w+/, '$1'), date?.slice(0, 10)].filter(Boolean).join(' · ');
