export const userStatuses = ['activated', 'freezed'] as const;

/** Who gave a role: an admin, or a claim of the company account. */
export const roleSources = ['manual', 'claims'] as const;

export const userColumns = [
  'username',
  'name',
  'email',
  'phone',
  'status',
  'created_at',
  'updated_at',
] as const;

export const lastSignIns = [
  'within-7-days',
  'within-30-days',
  'over-30-days',
  'over-90-days',
  'never',
] as const;

/** In the place of a role's id: users who hold none. */
export const NO_ROLE = 'none';
