export const logLevels = ['info', 'warn', 'error'] as const;

/** What a row is about; `operate` rows are changes, from their own table: who changed what. */
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
  'erase',
] as const;

/** What a row that is no change says happened; a change has its verb instead. */
export const logEvents = [
  'request',
  'login',
  'login-by-app',
  'login-by-code',
  'login-by-passkey',
  'login-by-company',
  'login-failed',
  'logout',
  'denied',
  'failed',
  'second-factor-asked',
  'account-requested',
  'account-refused',
  'password-requested',
  'password-refused',
  'recovery-link-sent',
  'recovery-link-refused',
  'company-match-refused',
  'requests-not-logged',
  'reads-not-logged',
  'rows-dropped',
  'chain-signed',
  'chain-begun',
  'backup-restored',
] as const;

export const loggerColumns = ['created_at', 'level', 'tag'] as const;

/** Characters of a search of the log: a sentence of it may have two long names. */
export const MAX_LOG_SEARCH = 512;

/** Fields of a record that the sentence of a change does not count, as they are shown elsewhere or follow from others. */
export const uncountedFields = [
  'updated_at',
  'created_at',
  'id',
  'parent_path',
  'holders_from_claims',
];

/** Names of fields that are never shown; a server that is not ours might log what ours leaves out. */
export const secretFields = 'pass|pwd|token|secret|captcha|hash|credential|authorization|api.?key';
