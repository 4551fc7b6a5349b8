export const logLevels = ['info', 'warn', 'error'] as const;

/** What a row is about; `operate` rows are the audit: who changed what. */
export const logTags = ['request', 'login', 'logout', 'operate', 'denied', 'system'] as const;

/** What an `operate` row says was done. */
export const auditVerbs = [
  'create',
  'update',
  'delete',
  'import',
  'reset-password',
  'change-password',
  'recover-password',
  'end-sessions',
  'set-up-factor',
  'remove-factor',
  'reset-factor',
  'renew-recovery-codes',
  'add-passkey',
  'rename-passkey',
  'remove-passkey',
  'bind-account',
  'unbind-account',
  'create-token',
  'remove-token',
  'view-as',
  'stop-view-as',
] as const;

export const loggerColumns = ['created_at', 'level', 'tag'] as const;
