interface Listed {
  total?: number;
  total_capped?: boolean;
  searched_from?: string;
  searched_until?: string;
}

export interface Measured {
  took: number[];
  total: string;
  partial: boolean;
}

const WARM_UP = 1;

/** In milliseconds, by the clock. */
export async function measureCase(read: () => Promise<Listed>, rounds: number): Promise<Measured> {
  const took: number[] = [];
  let last: Listed = {};
  let partial = false;
  for (let round = -WARM_UP; round < rounds; round += 1) {
    const began = performance.now();
    last = await read();
    if (round >= 0) took.push(performance.now() - began);
    partial ||= Boolean(last.searched_from ?? last.searched_until);
  }
  took.sort((one, other) => one - other);
  return { took, total: `${last.total ?? 0}${last.total_capped ? '+' : ''}`, partial };
}

const percentile = ({ took }: Measured, share: number) =>
  took[Math.min(took.length - 1, Math.floor(took.length * share))] as number;

export function printHead(): void {
  console.log(
    `${'ms'.padEnd(52)}${['p50', 'p95', 'p99', 'target'].map((name) => name.padStart(8)).join('')}   rows`,
  );
}

export function printLine(name: string, measured: Measured, target: number): void {
  const shares = [0.5, 0.95, 0.99].map((share) => percentile(measured, share));
  const missed = (shares[1] as number) > target ? ' missed' : '';
  const cells = [...shares, target].map((cell) => cell.toFixed(0).padStart(8)).join('');
  const partial = measured.partial ? ' of a part' : '';
  console.log(`${name.padEnd(52)}${cells}   ${measured.total}${partial}${missed}`);
}
