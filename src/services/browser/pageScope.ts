let page = new AbortController();

export const pageSignal = (): AbortSignal => page.signal;

export function leavePage(): void {
  page.abort();
  page = new AbortController();
}
