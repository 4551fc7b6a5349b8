import type { faultKinds, VerificationResult } from '@/schemas/verification';
import { hashLink } from './link';
import type { LinkedRow } from './pages';
import type { ChainPoint } from './state';

type FaultKind = (typeof faultKinds)[number];
export type Fault = NonNullable<VerificationResult['fault']>;

/** What is wrong with a link that should follow that point. */
export function faultOf(link: LinkedRow, previous: ChainPoint): Fault | undefined {
  const seq = previous.seq + 1;
  if (link.seq !== seq) return { kind: 'missing', id: '', seq };
  const kind = faultKindOf(link, previous);
  return kind && { kind, id: link.change_id, seq };
}

function faultKindOf(link: LinkedRow, previous: ChainPoint): FaultKind | undefined {
  const { found, row_hash, hash, dated, seq } = link;
  if (found === null) return 'missing';
  if (!dated || !found || found !== row_hash) return 'changed';
  if (hashLink(previous.hash, seq, row_hash) !== hash) return 'reordered';
  return undefined;
}
