import type { NotificationEvent } from '@/schemas/notificationEvents';
import type { MailLocale } from '@/schemas/registration';
import type { MailTemplate } from '../../db/mailTables';
import { type MailText, notificationText } from './notificationTexts';

interface MailParams {
  'registration-approved': { name: string; username: string; link: string };
  'registration-rejected': { name: string };
  'password-recovery': { name: string; username: string; link: string };
  notification: { event: NotificationEvent; details: Record<string, string>; link: string };
}

export type Mail = {
  [Template in MailTemplate]: { template: Template; params: MailParams[Template] };
}[MailTemplate];

const TEXTS: Record<MailLocale, Record<Exclude<MailTemplate, 'notification'>, MailText>> = {
  'en-US': {
    'registration-approved': {
      subject: 'Your account is ready',
      lines: [
        'Hello {name},',
        'your account was activated. Sign in as {username}, with the password that you chose.',
      ],
      action: 'Sign in',
    },
    'registration-rejected': {
      subject: 'Your sign-up request was refused',
      lines: [
        'Hello {name},',
        'your sign-up request was refused. Contact an administrator if you have questions.',
      ],
    },
    'password-recovery': {
      subject: 'Set a new password',
      lines: [
        'Hello {name},',
        'someone requested a password reset for your account {username}. The link works once, for 30 minutes, and ends all your sessions.',
        'If this was not you, ignore this email. Your password stays the same.',
      ],
      action: 'Set a new password',
    },
  },
  'zh-CN': {
    'registration-approved': {
      subject: '您的账号已开通',
      lines: ['{name}，您好：', '您的账号已激活，请使用用户名 {username} 和您设置的密码登录。'],
      action: '登录',
    },
    'registration-rejected': {
      subject: '您的注册申请未通过',
      lines: ['{name}，您好：', '您的注册申请未通过。'],
    },
    'password-recovery': {
      subject: '设置新密码',
      lines: [
        '{name}，您好：',
        '有人为您的账号 {username} 申请重置密码。链接只能使用一次，30 分钟内有效，使用后您的所有会话都会结束。',
        '如果不是您本人操作，请忽略此邮件，您的密码不会改变。',
      ],
      action: '设置新密码',
    },
  },
};

const textOf = (mail: Mail, locale: MailLocale): MailText =>
  mail.template === 'notification'
    ? notificationText(mail.params, locale)
    : TEXTS[locale][mail.template];

export function renderMail(mail: Mail, locale: MailLocale) {
  const { subject, lines, action } = textOf(mail, locale);
  const params: Record<string, string> =
    mail.template === 'notification' ? mail.params.details : mail.params;
  const filled = lines.map((line) => line.replace(/{(\w+)}/g, (_, name) => params[name] ?? ''));
  const link = 'link' in mail.params ? mail.params.link : undefined;
  const paragraphs = filled.map((line) => `<p>${escapeHtml(line)}</p>`);
  if (link && action) {
    paragraphs.push(`<p><a href="${escapeHtml(link)}">${escapeHtml(action)}</a></p>`);
  }
  return {
    subject,
    text: [...filled, ...(link ? [link] : [])].join('\n\n'),
    html: `<!doctype html><html lang="${locale}"><body>${paragraphs.join('')}</body></html>`,
  };
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
