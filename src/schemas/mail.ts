export const mailTemplates = [
  'registration-approved',
  'registration-rejected',
  'password-recovery',
  'notification',
] as const;

export type MailTemplate = (typeof mailTemplates)[number];

export const mailLocales = ['en-US', 'zh-CN'] as const;

export type MailLocale = (typeof mailLocales)[number];
