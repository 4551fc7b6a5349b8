import type { Logger } from '@/schemas/logger';
import { useMessageOf } from './Message';
import RowDetails, { type RowPlace } from './RowDetails';

export default function Details({ row, place }: { row: Logger; place: RowPlace }) {
  return <RowDetails row={row} place={place} sentence={useMessageOf()(row)} />;
}
