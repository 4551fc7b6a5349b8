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

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** Passed only when tried again; not among those that passed. */
  flaky: number;
  /** What failed or was flaky, and how. */
  notes: string[];
}

export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; skipped: number; flaky: number };
  suites?: PlaywrightSuite[];
}

export interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: {
    file: string;
    title: string;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

export interface Stage {
  name: string;
  runner: 'vitest' | 'playwright' | 'command';
  project?: string;
  folder?: string;
  command?: (options: RunOptions) => Promise<RunResult>;
  env?: NodeJS.ProcessEnv;
  built?: boolean;
  /** Needs both cores; the others run in twos. */
  alone?: boolean;
  /** Why it does not run here. */
  skipped?: string;
  need?: () => Promise<Needed>;
  node?: string;
}

export type Needed = Pick<Stage, 'env' | 'node' | 'skipped'>;

export interface Selected {
  stage: Stage;
  words: string[];
  byPath: string[];
  byTitle: string[];
}

export interface StageResult {
  counts: Counts;
  /** Empty where it was shown already. */
  output: string;
}
