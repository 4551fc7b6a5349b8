import { configure, getConfig } from '@testing-library/react';

const { getElementError } = getConfig();

/** Testing Library's own mark of a look that it repeats, which its types leave out. */
const isRepeated = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })
    ._disableExpensiveErrorDiagnostics;

/** Prints the page when a wait is over, but not at each look until then, which nobody would read. */
export function printPagesOnceOnly() {
  configure({
    getElementError: (message, container) =>
      isRepeated()
        ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
        : getElementError(message, container),
  });
}
