import list from '@/components/list/locales/zh-CN';
import access from '@/features/access/locales/zh-CN';
import account from '@/features/account/locales/zh-CN';
import audit from '@/features/audit/locales/zh-CN';
import dashboard from '@/features/dashboard/locales/zh-CN';
import embed from '@/features/embed/locales/zh-CN';
import entity from '@/features/entity/locales/zh-CN';
import guarded from '@/features/guarded/locales/zh-CN';
import history from '@/features/history/locales/zh-CN';
import home from '@/features/home/locales/zh-CN';
import importing from '@/features/import/locales/zh-CN';
import logs from '@/features/logs/locales/zh-CN';
import menus from '@/features/menus/locales/zh-CN';
import notifications from '@/features/notifications/locales/zh-CN';
import palette from '@/features/palette/locales/zh-CN';
import roles from '@/features/roles/locales/zh-CN';
import serviceTexts from '@/features/services/locales/zh-CN';
import users from '@/features/users/locales/zh-CN';
import verification from '@/features/verification/locales/zh-CN';
import type en from './en-US';

export default {
  ...list,
  ...access,
  ...account,
  ...audit,
  ...dashboard,
  ...embed,
  ...entity,
  ...guarded,
  ...history,
  ...home,
  ...importing,
  ...logs,
  ...menus,
  ...notifications,
  ...palette,
  ...roles,
  ...users,
  ...verification,
  ...serviceTexts,
} satisfies Record<keyof typeof en, string>;
