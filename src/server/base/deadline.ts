/** A limit on the time that a piece of work may take. */
export interface Deadline {
  /** @throws what the limit is passed with. */
  check(): void;
}

/** A limit that begins now. */
export function deadlineIn(milliseconds: number, passed: () => Error): Deadline {
  const end = performance.now() + milliseconds;
  return {
    check: () => {
      if (performance.now() > end) throw passed();
    },
  };
}
