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
