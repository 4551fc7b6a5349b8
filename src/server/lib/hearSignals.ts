import { setTimeout as wait } from 'node:timers/promises';

const HEARING_MS = 10;

/**
 * Lets a signal be handled before a failure is told. Ctrl+C also ends the initdb for which this process waits without
 * hearing anything, and what fails by it is no news to who pressed it.
 */
export const hearSignals = (): Promise<void> => wait(HEARING_MS);
