import { CopyText } from './cells';
import { Ago } from './times';
import type { ListColumn } from './types';

export const id: ListColumn<{ id: string }> = {
  dataIndex: 'id',
  width: 200,
  hiddenAtFirst: true,
  render: (_, row) => <CopyText text={row.id} />,
};

export const createdAt: ListColumn<{ created_at: string }> = {
  dataIndex: 'created_at',
  width: 120,
  hiddenAtFirst: true,
  render: (_, { created_at }) => <Ago at={created_at} />,
};

export const updatedAt: ListColumn<{ updated_at: string }> = {
  dataIndex: 'updated_at',
  width: 120,
  render: (_, { updated_at }) => <Ago at={updated_at} />,
};
