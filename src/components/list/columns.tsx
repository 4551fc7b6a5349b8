import { CopyText, DateTime } from './cells';
import type { ListColumn } from './types';

export const id: ListColumn<{ id: string }> = {
  dataIndex: 'id',
  width: 220,
  hiddenAtFirst: true,
  render: (_, row) => <CopyText text={row.id} />,
};

export const createdAt: ListColumn<{ created_at: string }> = {
  dataIndex: 'created_at',
  width: 180,
  render: (_, { created_at }) => <DateTime at={created_at} />,
};

export const updatedAt: ListColumn<{ updated_at: string }> = {
  dataIndex: 'updated_at',
  width: 180,
  render: (_, { updated_at }) => <DateTime at={updated_at} />,
};
