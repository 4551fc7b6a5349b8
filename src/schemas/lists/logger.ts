export const logLevels = ['info', 'warn', 'error'] as const;

/** What a row is about; `operate` rows are the audit: who changed what. */
export const logTags = ['request', 'login', 'logout', 'operate', 'denied', 'system'] as const;

export const loggerColumns = ['created_at', 'level', 'tag'] as const;
