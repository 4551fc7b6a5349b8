/** What the browser keeps of texts, and for this page alone what it has no room for. */
class Store {
  private readonly unstored = new Map<string, string>();

  constructor(private readonly open: () => Storage) {}

  get(key: string): string | null {
    try {
      return this.unstored.get(key) ?? this.open().getItem(key);
    } catch {
      return null;
    }
  }

  set(key: string, value: string): void {
    try {
      this.open().setItem(key, value);
      this.unstored.delete(key);
    } catch {
      // What it has there is no longer so.
      this.remove(key);
      this.unstored.set(key, value);
    }
  }

  remove(key: string): void {
    this.unstored.delete(key);
    this.open().removeItem(key);
  }

  clear(): void {
    this.unstored.clear();
    this.open().clear();
  }
}

export const browserStore = new Store(() => localStorage);
export const tabStore = new Store(() => sessionStorage);

/** Browsers that block cookies throw at the first look. */
export function mayStore(): boolean {
  try {
    return [localStorage, sessionStorage].every((storage) => storage.getItem('') !== undefined);
  } catch {
    return false;
  }
}
