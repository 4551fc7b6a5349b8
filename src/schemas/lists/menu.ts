import type { Exported } from './exported';

export const menuStatuses = ['enabled', 'disabled'] as const;

export const menuTypes = ['page', 'button'] as const;

export const menuExported: Exported = {
  columns: [
    'code',
    'name',
    'type',
    'description',
    'sequence',
    'path',
    'properties',
    'status',
    'resources',
    'created_at',
    'updated_at',
  ],
  formats: ['csv', 'json'],
};
