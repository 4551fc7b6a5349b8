const endings: (() => unknown)[] = [];

/** Remembers how to end what was just started. */
export function onEnd(ending: () => unknown): void {
  endings.push(ending);
}

/** Ends all that was started, the newest first; one that fails does not keep the others alive. */
export async function endAll(): Promise<void> {
  for (let ending = endings.pop(); ending; ending = endings.pop()) {
    try {
      await ending();
    } catch (error) {
      console.error(error);
    }
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => endAll().finally(() => process.exit(1)));
}
