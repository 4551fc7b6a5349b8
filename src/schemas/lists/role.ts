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
