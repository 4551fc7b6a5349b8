import { createContext, useContext } from 'react';
import type { RecordNames } from '@/features/audit';
import type { Changes } from './facetState';

export interface LogContextValue {
  filters: Record<string, string>;
  /** Filters by more, or by less where a value is undefined. */
  filter: (changes: Changes) => void;
  /** Shows all that was logged under that id. */
  openTrace: (traceId: string) => void;
  roleNames: RecordNames | undefined;
}

export const LogContext = createContext<LogContextValue>({
  filters: {},
  filter: () => undefined,
  openTrace: () => undefined,
  roleNames: undefined,
});

export const useLogContext = () => useContext(LogContext);
