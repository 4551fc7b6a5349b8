import { Pagination } from 'antd';
import { useText } from '@/components/feedback/useText';
import styles from './list.module.css';
import { PAGE_SIZES } from './listState';
import type { List } from './useList';

// biome-ignore lint/suspicious/noExplicitAny: the pages do not look at the rows.
export default function Pager({ list }: { list: List<any> }) {
  const text = useText();
  const { page, state, change, setView } = list;
  if (!page?.total) return null;
  const total = text(page.capped ? 'list.moreThan' : 'list.total', { total: page.total });
  const go = (current: number, pageSize: number) => {
    const resized = pageSize !== state.pageSize;
    if (resized) setView({ pageSize });
    change({ current: resized ? 1 : current, pageSize });
  };
  return (
    <Pagination
      className={styles.pager}
      size="small"
      current={state.current}
      pageSize={state.pageSize}
      total={page.total}
      pageSizeOptions={PAGE_SIZES}
      showSizeChanger
      showQuickJumper={false}
      showTotal={() => <span role="status">{total}</span>}
      onChange={go}
    />
  );
}
