import type en from './en-US';

export default {
  'passkey.failed.cancelled': '未能及时确认，请重试或使用其他方式登录。',
  'passkey.failed.aborted': '操作已中断，请重试。',
  'passkey.failed.elsewhere': '通行密钥属于另一个地址，请从该地址打开控制台。',
  'passkey.failed.known': '此设备上已有您账户的通行密钥。',
  'passkey.failed.unable': '此设备无法完成操作，请换一台设备。',
} satisfies Record<keyof typeof en, string>;
