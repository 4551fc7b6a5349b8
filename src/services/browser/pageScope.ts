let page = new AbortController();

/** Aborted when the user leaves the page that he is on. */
export const pageSignal = (): AbortSignal => page.signal;

/** Cancels what the page that is left still reads. */
export function leavePage(): void {
  page.abort();
  page = new AbortController();
}
