export const notificationEvents = [
  'password-changed',
  'second-factor-changed',
  'passkey-changed',
  'company-account-changed',
  'access-token-changed',
  'roles-changed',
  'role-changed',
  'new-sign-in',
  'activation-requested',
  'reset-requested',
  'roles-untold',
] as const;

export type NotificationEvent = (typeof notificationEvents)[number];
