import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useText } from '@/components/feedback/useText';
import type { List } from './useList';

const ChipBox = lazy(() => import('./ChipBox'));

interface ChipFiltersProps {
  // biome-ignore lint/suspicious/noExplicitAny: the filters do not look at the rows.
  list: List<any>;
}

/** Leads to the filters that show as chips alone. */
export default function ChipFilters({ list }: ChipFiltersProps) {
  const text = useText();
  const [wanted, setWanted] = useState(false);
  if (!list.config.filters.some(({ place }) => place === 'popover')) return null;
  const button = (
    <Button
      type="text"
      icon={<PlusOutlined aria-hidden="true" />}
      aria-expanded={false}
      onClick={() => setWanted(true)}
    >
      {text('list.filters.add')}
    </Button>
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <ChipBox list={list} />
    </Suspense>
  );
}
