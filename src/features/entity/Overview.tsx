import { Descriptions, type DescriptionsProps } from 'antd';
import type { ReactNode } from 'react';
import { useLabel } from '@/components/form/usePageText';
import { CopyText } from '@/components/list/cells';
import { Ago } from '@/components/list/times';

interface OverviewProps {
  page: string;
  item: { id: string; created_at: string; updated_at: string };
  /** What is stored of it, by the names of the fields. */
  lines: Record<string, ReactNode>;
  /** What else there is to say. */
  more?: DescriptionsProps['items'];
}

/** What is stored of a record, in a line each, with its dates and its id. */
export default function Overview({ page, item, lines, more = [] }: OverviewProps) {
  const label = useLabel(page);
  const all = {
    ...lines,
    created_at: <Ago at={item.created_at} />,
    updated_at: <Ago at={item.updated_at} />,
    id: <CopyText text={item.id} />,
  };
  const items = Object.entries(all).map(([key, children]) => ({
    ...{ key, label: label(key), children },
  }));
  return <Descriptions column={1} items={[...items, ...more]} />;
}
