const KEY = 'page.tabs';

/** Until the end of the session, in this tab of the browser. */
export function keepTabs(owner: string, open: object): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ owner, open }));
  } catch {
    // A browser without room loses them at a reload.
  }
}

export function keptTabs<Open>(owner: string): Open | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return kept?.owner === owner ? kept.open : undefined;
  } catch {
    return undefined;
  }
}
