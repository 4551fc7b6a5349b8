import { percentile } from '../results.mjs';

interface Listed {
  total?: number;
  total_capped?: boolean;
  searched_until?: string;
}

export interface Measured {
  took: number[];
  /** Of processors, by call: what the clock would say on an idle machine. */
  busy: number;
  total: string;
  partial: boolean;
}

const WARM_UP = 1;
/** Of an answer that says until when it searched. */
const PARTIAL_MS = 300;

/** In milliseconds, by the clock. */
export async function measureCase(
  read: () => Promise<Listed>,
  rounds: number,
  processor: () => Promise<number>,
): Promise<Measured> {
  let before = 0;
  const took: number[] = [];
  let last: Listed = {};
  let partial = false;
  for (let round = -WARM_UP; round < rounds; round += 1) {
    if (round === 0) before = await processor();
    const began = performance.now();
    last = await read();
    if (round >= 0) took.push(performance.now() - began);
    partial ||= Boolean(last.searched_until);
  }
  const busy = ((await processor()) - before) / rounds;
  return { took, busy, total: `${last.total ?? 0}${last.total_capped ? '+' : ''}`, partial };
}

export function printHead(): void {
  console.log(
    `${'ms'.padEnd(52)}${['p50', 'p95', 'p99', 'busy', 'target'].map((name) => name.padStart(8)).join('')}   rows`,
  );
}

export function printLine(name: string, measured: Measured, target: number): void {
  const shares = [0.5, 0.95, 0.99].map((share) => percentile(measured.took, share));
  const allowed = measured.partial ? PARTIAL_MS : target;
  const missed = (shares[1] as number) > allowed ? ' missed' : '';
  const cells = [...shares, measured.busy, target]
    .map((cell) => cell.toFixed(0).padStart(8))
    .join('');
  const partial = measured.partial ? ' of a part' : '';
  console.log(`${name.padEnd(52)}${cells}   ${measured.total}${partial}${missed}`);
}
