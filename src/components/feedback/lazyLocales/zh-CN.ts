import type en from './en-US';

export default {
  'error.com.invalid.challenge': '本次登录已结束，请重新登录。',
  'error.com.invalid.passkey': '此通行密钥未被接受，请使用其他方式登录。',
  'error.com.invalid.recovery': '此链接已失效：已被使用，或已超过半小时。',
  'error.com.invalid.second-factor': '验证码不正确，请检查设备的时间是否准确。',
  'error.com.login.second-factor': '需要进行双重验证。',
  'error.com.second-factor.last': '您必须使用双重验证，无法移除最后一种方式。',
  'error.com.passkey.too-many': '通行密钥数量已达上限，请先移除一个。',
  'error.com.passkey.unavailable': '请通过主机名而非 IP 地址打开控制台，再使用通行密钥。',
  'error.com.secret-key.missing': '服务器缺少加密此类信息的密钥 SECRET_KEY。',
  'error.field.password_needed': '更换邮箱需要输入密码。',
  'error.field.own_sign_in': '您自己的密码和邮箱请在“账户设置”中修改，届时需要输入密码。',
  'error.field.password_wrong': '密码不正确',
  'error.field.code_wrong': '验证码不正确，请检查设备的时间是否准确。',
  'error.reason.no_second_factor': '没有设置双重验证。',
  'error.reason.passkey_copied': '其计数器发生回退，可能是副本。请使用其他方式登录并将其移除。',
  'error.reason.passkey_elsewhere': '通行密钥的请求地址与此服务器不符。',
  'error.reason.code_used': '此验证码已使用过，请等待下一个验证码。',
} satisfies Record<keyof typeof en, string>;
