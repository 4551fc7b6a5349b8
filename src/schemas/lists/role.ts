import type { Exported } from './exported';

export const roleStatuses = ['enabled', 'disabled'] as const;

/** What a role asks of its users. */
export const secondFactorRules = ['optional', 'required'] as const;

export const roleColumns = [
  'name',
  'code',
  'sequence',
  'status',
  'created_at',
  'updated_at',
] as const;

export const roleExported: Exported = {
  columns: [
    'code',
    'name',
    'description',
    'sequence',
    'status',
    'second_factor',
    'menus',
    'created_at',
    'updated_at',
  ],
  formats: ['csv', 'json'],
};
