export const exportFormats = ['csv', 'json', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** They stand in an address. */
export const MAX_EXPORTED_IDS = 2_500;

/** Columns of the files, in their order. */
export const userFileColumns = [
  'username',
  'name',
  'email',
  'phone',
  'remark',
  'status',
  'roles',
  'last_sign_in_at',
  'created_at',
  'updated_at',
] as const;

export const roleFileColumns = [
  'code',
  'name',
  'description',
  'sequence',
  'status',
  'menus',
  'created_at',
  'updated_at',
] as const;

export const menuFileColumns = [
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
] as const;
