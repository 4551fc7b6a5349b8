const OPENED = 'opened_lists';

function openedLists(): string[] {
  try {
    const pages: unknown = JSON.parse(localStorage.getItem(OPENED) ?? '[]');
    return Array.isArray(pages) ? pages : [];
  } catch {
    return [];
  }
}

/** Whether who is signed in has opened the page before: its rows need not wait for the menus then. */
export const wasOpened = (page: string): boolean => openedLists().includes(page);

/** A page that was refused counts as not opened, so that it is asked for in vain once at most. */
export function setOpened(page: string, opened: boolean): void {
  const others = openedLists().filter((other) => other !== page);
  localStorage.setItem(OPENED, JSON.stringify(opened ? [...others, page] : others));
}

/** Whoever signs in next may have other rights. */
export const forgetOpened = (): void => localStorage.removeItem(OPENED);
