import type en from './en-US';

export default {
  'notification.title': '通知',
  'notification.unread': '未读',
  'notification.readAll': '全部标为已读',
  'notification.settings': '通知设置',
  'notification.password-changed':
    '{by, select, self {您修改了密码。} other {管理员重置了您的密码。}}',
  'notification.second-factor-changed':
    '{change, select, added {您的双重验证已设置。} renewed {您有了新的恢复码。} other {{by, select, self {您移除了双重验证。} other {管理员移除了您的双重验证。}}}}',
  'notification.passkey-changed':
    '{change, select, added {您的账号添加了通行密钥“{key}”。} renamed {您的一个通行密钥已重命名为“{key}”。} copied {通行密钥“{key}”的副本已被拒绝，请将其移除并重新添加。} other {您的账号移除了通行密钥“{key}”。}}',
  'notification.access-token-changed':
    '{change, select, added {以您的名义创建了一个访问令牌。} other {{by, select, self {您移除了一个访问令牌。} other {管理员移除了您的一个访问令牌。}}}}',
  'notification.company-account-changed':
    '{change, select, email {您的企业账号已通过邮箱绑定，原密码、通行密钥、双重验证和访问令牌均已失效。} added {一个企业账号已绑定到您的账号。} other {您的企业账号已解除绑定。}}',
  'notification.roles-changed.added': '您获得了角色：{added}。',
  'notification.roles-changed.removed': '您被移除了角色：{removed}。',
  'notification.roles-changed.both': '您的角色已变更。新增：{added}；移除：{removed}。',
  'notification.role-changed': '您的角色“{role}”的权限已变更。',
  'notification.new-sign-in':
    '{by, select, company {您的企业账号有来自新设备或新地址的登录：{place}。是您本人吗？} passkey {有来自新设备或新地址的通行密钥登录：{place}。是您本人吗？} other {有来自新设备或新地址的登录：{place}。是您本人吗？}}',
  'notification.activation-requested': '{name} 提交了注册申请。',
  'notification.reset-requested': '{name} 申请重置密码。',
  'notification.roles-untold':
    '企业登录未告知 {name} 的全部用户组，因此未移除任何角色。请手动检查。',
} satisfies Record<keyof typeof en, string>;
