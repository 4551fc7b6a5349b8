export const serviceStatuses = ['enabled', 'disabled'] as const;

/** What becomes of calls that no menu names. */
export const unnamedRules = ['deny', 'allow'] as const;

export const serviceColumns = [
  'name',
  'code',
  'hosts',
  'path_prefix',
  'unnamed_calls',
  'status',
  'created_at',
  'updated_at',
] as const;
