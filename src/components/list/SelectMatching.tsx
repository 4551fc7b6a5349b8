import { Button } from 'antd';
import { useState } from 'react';
import { useMessage } from '@/components/feedback/Feedback';
import { useText } from '@/components/feedback/useText';
import type { BulkApi } from '@/services/api/bulk';
import type { List } from './useList';

interface SelectMatchingProps<Row extends { id: string }> {
  list: List<Row>;
  many: BulkApi;
}

/** Offers all rows that match, where the page does not show them all. */
export default function SelectMatching<Row extends { id: string }>(
  props: SelectMatchingProps<Row>,
) {
  const { list, many } = props;
  const text = useText();
  const message = useMessage();
  const [loading, setLoading] = useState(false);
  const { page, selected, setSelected, state } = list;
  const total = page?.total ?? 0;
  if (!many.select || total <= (page?.rows.length ?? 0) || selected.length >= total) return null;

  const select = async () => {
    setLoading(true);
    try {
      const { rows, total, capped } = (await many.select?.(state.filters)) ?? NONE;
      // What is known of a row is enough to change it.
      if (!capped) setSelected(rows as unknown as Row[]);
      else message.warning(text('list.selectTooMany', { max: total }));
    } catch (error) {
      message.failure(error);
    } finally {
      setLoading(false);
    }
  };
  const label = page?.capped
    ? text('list.selectMoreThan', { total })
    : text('list.selectMatching', { total });
  return (
    <Button type="link" loading={loading} onClick={select}>
      {label}
    </Button>
  );
}

const NONE = { rows: [], total: 0, capped: false };
