import access from '@/components/access/locales/zh-CN';
import account from '@/components/account/locales/zh-CN';
import audit from '@/components/audit/locales/zh-CN';
import dashboard from '@/components/dashboard/locales/zh-CN';
import entity from '@/components/entity/locales/zh-CN';
import history from '@/components/history/locales/zh-CN';
import importing from '@/components/import/locales/zh-CN';
import list from '@/components/list/locales/zh-CN';
import logs from '@/components/logs/locales/zh-CN';
import notification from '@/components/notification/locales/zh-CN';
import palette from '@/components/palette/locales/zh-CN';
import verification from '@/components/verification/locales/zh-CN';
import type en from './en-US';

export default {
  ...access,
  ...account,
  ...audit,
  ...dashboard,
  ...entity,
  ...history,
  ...importing,
  ...list,
  ...logs,
  ...notification,
  ...palette,
  ...verification,
} satisfies Record<keyof typeof en, string>;
