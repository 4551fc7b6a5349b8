import { sha256 } from '@noble/hashes/sha2.js';
import { isWorked, PROOF_PARTS, proofCode, proofText } from '@/schemas/proofOfWork';

const SLICE_MS = 12;

/** Timers of a tab in the background wait for a second. */
const nextTurn = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });

/** @param onPart is told the share that is done */
export async function solve(
  captchaId: string,
  onPart: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const encoder = new TextEncoder();
  const numbers: string[] = [];
  for (let part = 0; part < PROOF_PARTS; part += 1) {
    let number = 0;
    for (let found = false; !found; ) {
      const until = performance.now() + SLICE_MS;
      while (!found && performance.now() < until) {
        for (let tries = 0; !found && tries < 256; tries += 1) {
          const text = proofText(captchaId, part, number.toString(36));
          found = isWorked(sha256(encoder.encode(text)));
          if (!found) number += 1;
        }
      }
      await nextTurn();
      signal.throwIfAborted();
    }
    numbers.push(number.toString(36));
    onPart(numbers.length / PROOF_PARTS);
  }
  return proofCode(numbers);
}
