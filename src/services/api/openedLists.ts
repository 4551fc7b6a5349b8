const OPENED = 'opened_lists';

function openedLists(): string[] {
  try {
    const pages: unknown = JSON.parse(localStorage.getItem(OPENED) ?? '[]');
    return Array.isArray(pages) ? pages : [];
  } catch {
    return [];
  }
}

/** Whether the user has opened the page before: its rows need not wait for the menus then. */
export const wasOpened = (page: string): boolean => openedLists().includes(page);

export function setOpened(page: string, opened: boolean): void {
  const others = openedLists().filter((other) => other !== page);
  localStorage.setItem(OPENED, JSON.stringify(opened ? [...others, page] : others));
}

export const forgetOpenedLists = (): void => localStorage.removeItem(OPENED);
