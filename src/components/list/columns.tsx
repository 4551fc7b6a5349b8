import { DateTime } from './cells';
import type { ListColumn } from './types';

export const id: ListColumn<{ id: string }> = { name: 'id', width: 220, hiddenAtFirst: true };

export const createdAt: ListColumn<{ created_at: string }> = {
  name: 'created_at',
  width: 180,
  render: ({ created_at }) => <DateTime at={created_at} />,
};

export const updatedAt: ListColumn<{ updated_at: string }> = {
  name: 'updated_at',
  width: 180,
  render: ({ updated_at }) => <DateTime at={updated_at} />,
};
