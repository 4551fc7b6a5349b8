import type en from './en-US';

export default {
  'error.com.company.ended': '本次登录已结束，请重试。',
  'error.com.company.frozen': '此账号已被冻结。',
  'error.com.company.last': '您没有密码，无法解除绑定，否则将不能登录。',
  'error.com.company.no-role': '您的企业账号在此没有角色，请联系管理员。',
  'error.com.company.taken': '您或此企业账号已有绑定。',
  'error.com.company.unavailable': '企业登录服务暂时没有响应。',
  'error.com.company.unknown':
    '没有账号与您的企业账号绑定。请用密码登录后在账号设置中绑定，或联系管理员。',
  'error.com.session.stale': '此操作需要近期的登录，请先退出并重新登录。',
  'error.com.invalid.challenge': '本次登录已结束，请重新登录。',
  'error.com.invalid.recovery': '此链接已失效：已被使用，或已超过半小时。',
  'error.com.invalid.second-factor': '验证码不正确，请检查设备的时间是否准确。',
  'error.com.login.second-factor': '需要进行双重验证。',
  'error.com.second-factor.last': '您必须使用双重验证，无法移除最后一种方式。',
  'error.com.secret-key.missing': '服务器缺少加密此类信息的密钥 SECRET_KEY。',
  'error.field.password_needed': '更换邮箱需要输入密码。',
  'error.field.password_wrong': '密码不正确',
  'error.field.code_wrong': '验证码不正确，请检查设备的时间是否准确。',
  'error.reason.no_second_factor': '没有设置双重验证。',
  'error.reason.code_used': '此验证码已使用过，请等待下一个验证码。',
} satisfies Record<keyof typeof en, string>;
