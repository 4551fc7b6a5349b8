export interface Deadline {
  /** @throws the error of the deadline */
  check(): void;
}

export function deadlineIn(milliseconds: number, passed: () => Error): Deadline {
  const end = performance.now() + milliseconds;
  return {
    check: () => {
      if (performance.now() > end) throw passed();
    },
  };
}
