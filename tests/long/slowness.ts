const ROUNDS = 9;
/**
 * Milliseconds of a processor that one round is taken to need on a usual machine: an estimate, as the machine on which
 * the limits were set was not measured by it. Half of what a busy core of 2.4 GHz needs.
 */
const USUAL_MS = 10;

const rows = Array.from({ length: 2_000 }, (_, at) => ({ id: `row-${at}`, name: `Row ${at}`, at }));

function round(): number {
  const before = process.cpuUsage();
  for (let at = 0; at < 10; at += 1) JSON.parse(JSON.stringify(rows));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** Answers how many times as long as usual this machine's processor takes for the same work; at least 1. */
export function slowness(): number {
  const taken = Array.from({ length: ROUNDS }, round).sort((a, b) => a - b);
  return Math.max(1, (taken[Math.floor(ROUNDS / 2)] ?? 0) / USUAL_MS);
}
