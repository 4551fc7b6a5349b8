import type en from './en-US';

export default {
  'pages.login.title': '登录',
  'pages.login.welcome': '欢迎使用 Gatehouse',
  'pages.login.accountTab': '账户密码登录',
  'pages.login.username': '用户名',
  'pages.login.username.required': '请输入用户名！',
  'pages.login.password': '密码',
  'pages.login.password.required': '请输入密码！',
  'pages.login.captcha': '验证码',
  'pages.login.captcha.required': '请输入验证码！',
  'pages.login.captcha.reload': '刷新验证码',
  'pages.login.rememberMe': '记住我',
  'pages.login.forgotPassword': '忘记密码？',
  'pages.login.registerAccount': '注册账户',
  'pages.login.submit': '登录',
  'pages.login.success': '登录成功！',
  'pages.login.failed': '登录失败，请重试！',
  'pages.login.stillSignedIn': '您的登录仍然有效，重试后即可回到原来的页面。',
  'pages.login.trace': '追踪 ID：{traceId}',
} satisfies Record<keyof typeof en, string>;
