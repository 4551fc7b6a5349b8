import type { ReactNode } from 'react';
import { RequestError } from '@/services/api/requestError';

export interface StepState {
  /** Something else was shown before, which somebody has changed meanwhile. */
  outdated: boolean;
  onReady: (ready: boolean) => void;
}

/** What a save would change, for the user to see first. */
export interface SaveStep {
  /** Goes with the save, which is refused once it is outdated. */
  version: string;
  /** Undefined where there is nothing to show. */
  show?: ((state: StepState) => ReactNode) | undefined;
  /** Not to be confirmed before the step says that it is ready. */
  locked: boolean;
}

export const isOutdated = (error: unknown): boolean =>
  error instanceof RequestError && error.id === 'com.preview.outdated';
