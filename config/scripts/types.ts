import type { Counts } from './testing/counts.mjs';

export interface RunOptions {
  /** Set on top of this process's own; undefined removes. */
  env?: NodeJS.ProcessEnv;
  shown?: boolean;
  timeoutMs?: number;
  shell?: boolean;
}

export interface RunResult {
  /** 127 when the program cannot be run. */
  code: number;
  output: string;
}

export interface Command {
  main(args: string[], name: string): unknown;
}

/** What an archive is made of, and for. */
export interface Release {
  commit: string;
  date: Date;
  /** Such as `linux-x64`, in Node's names. */
  platform: string;
}

/** What npm's lock file says of a package. */
export interface LockedPackage {
  version?: string;
  license?: string;
  integrity?: string;
}

/** A package or a library that a release holds. */
export interface Component extends Required<LockedPackage> {
  /** Such as `pg@8.23.1`. */
  id: string;
  name: string;
  /** Its package URL, by which scanners know it. */
  purl: string;
  /** What its makers ask to be told with copies of it. */
  notices: string[];
}

/** A part of the tests, by its name. */
export interface Stage {
  name: string;
  /** Of Vitest or Playwright, where it is called otherwise. */
  project?: string;
  run: RunStage;
  built?: boolean;
  /** Needs both cores; the others share them. */
  alone?: boolean;
}

/** Runs the tests whose path has one of the words, or all of them. */
export type RunStage = (context: {
  name: string;
  project: string;
  words: string[];
  shown: boolean;
}) => Promise<{
  counts: Counts;
  /** Empty where it was shown already. */
  output: string;
}>;
