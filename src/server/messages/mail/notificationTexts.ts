import type { NotificationEvent } from '@/schemas/notificationEvents';
import type { MailLocale } from '@/schemas/registration';

export interface MailText {
  subject: string;
  lines: string[];
  /** The text of the link, where there is one. */
  action?: string;
}

type Sentences = Record<NotificationEvent, string | Record<string, string>>;

const SUBJECTS: Record<MailLocale, Record<NotificationEvent, string>> = {
  'en-US': {
    'password-changed': 'Your password was changed',
    'second-factor-changed': 'Your two-factor authentication was changed',
    'passkey-changed': 'Your passkeys were changed',
    'company-account-changed': 'Your company account was changed',
    'access-token-changed': 'Your access tokens were changed',
    'roles-changed': 'Your roles were changed',
    'role-changed': 'The permissions of your role changed',
    'new-sign-in': 'New sign-in from another device or address',
    'activation-requested': 'New sign-up request',
    'reset-requested': 'New password reset request',
    'roles-untold': 'Company sign-in did not report someone’s roles',
  },
  'zh-CN': {
    'password-changed': '您的密码已变更',
    'second-factor-changed': '您的双重验证已变更',
    'passkey-changed': '您的通行密钥已变更',
    'company-account-changed': '您的企业账号绑定已变更',
    'access-token-changed': '您的访问令牌已变更',
    'roles-changed': '您的角色已变更',
    'role-changed': '您的角色的权限已变更',
    'new-sign-in': '来自新设备或新地址的登录',
    'activation-requested': '新的注册申请',
    'reset-requested': '新的重置密码申请',
    'roles-untold': '企业登录未告知某人的角色',
  },
};

/** The sentence of an event, by what changed where the event alone does not say it. */
const SENTENCES: Record<MailLocale, Sentences> = {
  'en-US': {
    'password-changed': 'the password of your account was changed.',
    'second-factor-changed': {
      added: 'two-factor authentication was set up for your account.',
      renewed: 'your account has new recovery codes. The old ones no longer work.',
      removed: 'two-factor authentication was removed from your account.',
    },
    'passkey-changed': {
      added: 'the passkey “{key}” was added to your account.',
      renamed: 'a passkey of yours was renamed to “{key}”.',
      removed: 'the passkey “{key}” was removed from your account.',
      copied: 'a copy of your passkey “{key}” was refused. Remove it and add a new one.',
    },
    'company-account-changed': {
      added: 'a company account was bound to your account.',
      email:
        'your company account was bound through your email. Your password, passkeys, two-factor authentication and access tokens no longer work.',
      removed: 'your company account was unbound.',
    },
    'access-token-changed': {
      added: 'an access token was created in your name.',
      removed: 'one of your access tokens was removed.',
    },
    'roles-changed': {
      added: 'you have new roles: {added}.',
      removed: 'you no longer have these roles: {removed}.',
      both: 'your roles changed. Added: {added}. Removed: {removed}.',
    },
    'role-changed': 'the permissions of your role {role} changed.',
    'new-sign-in': {
      password: 'someone signed in to your account from {browser} {system}, address {ip}.',
      passkey:
        'someone signed in to your account with a passkey from {browser} {system}, address {ip}.',
      company:
        'someone signed in to your account with your company account from {browser} {system}, address {ip}.',
    },
    'activation-requested': 'new sign-up request from {name}.',
    'reset-requested': '{name} requested a password reset.',
    'roles-untold':
      'company sign-in did not report all groups of {name}, so no role was removed. Check the roles yourself.',
  },
  'zh-CN': {
    'password-changed': '您的账号的密码已变更。',
    'second-factor-changed': {
      added: '您的账号已设置双重验证。',
      renewed: '您的账号有了新的恢复码，旧的恢复码已失效。',
      removed: '您的账号的一项双重验证已被移除。',
    },
    'passkey-changed': {
      added: '您的账号已添加通行密钥“{key}”。',
      renamed: '您的一个通行密钥现名为“{key}”。',
      removed: '您的通行密钥“{key}”已被移除。',
      copied: '您的通行密钥“{key}”的副本已被拒绝。请移除该密钥并添加新的。',
    },
    'company-account-changed': {
      added: '一个企业账号已绑定到您的账号。',
      email: '您的企业账号已通过邮箱绑定，原密码、通行密钥、双重验证和访问令牌均已失效。',
      removed: '您的企业账号已解除绑定。',
    },
    'access-token-changed': {
      added: '以您的名义创建了一个访问令牌。',
      removed: '您的一个访问令牌已被移除。',
    },
    'roles-changed': {
      added: '您获得了角色：{added}。',
      removed: '您被移除了角色：{removed}。',
      both: '您的角色已变更。新增：{added}；移除：{removed}。',
    },
    'role-changed': '您的角色“{role}”的权限已变更。',
    'new-sign-in': {
      password: '有人从 {browser} {system}（地址 {ip}）登录了您的账号。',
      passkey: '有人使用通行密钥从 {browser} {system}（地址 {ip}）登录了您的账号。',
      company: '有人使用您的企业账号从 {browser} {system}（地址 {ip}）登录了您的账号。',
    },
    'activation-requested': '{name} 提交了注册申请。',
    'reset-requested': '{name} 申请重置密码。',
    'roles-untold': '企业登录未告知 {name} 的全部用户组，因此未移除任何角色。请手动检查。',
  },
};

const FRAME = {
  'en-US': {
    hello: 'Hello,',
    unexpected: 'If you do not recognize this, tell an administrator at once.',
    settings:
      'To choose which events are emailed to you, open Account Settings, New Message Notification.',
    action: 'Open the console',
  },
  'zh-CN': {
    hello: '您好：',
    unexpected: '如有异常，请立即联系管理员。',
    settings: '哪些事件通过邮件发送，可在“账号设置”的“新消息通知”中设置。',
    action: '打开控制台',
  },
};

/** They concern somebody else. */
const ABOUT_OTHERS: NotificationEvent[] = [
  'activation-requested',
  'reset-requested',
  'roles-untold',
];

interface NotificationContent {
  event: NotificationEvent;
  details: Record<string, string>;
}

export function notificationText(
  { event, details }: NotificationContent,
  locale: MailLocale,
): MailText {
  const { hello, unexpected, settings, action } = FRAME[locale];
  const sentences = SENTENCES[locale][event];
  const sentence =
    typeof sentences === 'string' ? sentences : (sentences[variantOf({ event, details })] ?? '');
  const advice = ABOUT_OTHERS.includes(event) ? [] : [unexpected];
  return {
    subject: SUBJECTS[locale][event],
    lines: [hello, sentence, ...advice, settings],
    action,
  };
}

function variantOf({ event, details }: NotificationContent): string {
  const { added, removed, by, change } = details;
  if (event === 'new-sign-in') return by || 'password';
  if (change) return change;
  if (added && removed) return 'both';
  return added ? 'added' : 'removed';
}
