import RowDetails, { type RowPlace } from '@/components/logs/RowDetails';
import type { Logger } from '@/schemas/logger';
import { useMessageOf } from './Message';

export default function Details({ row, place }: { row: Logger; place: RowPlace }) {
  return <RowDetails row={row} place={place} sentence={useMessageOf()(row)} />;
}
