import list from '@/components/list/locales/en-US';
import access from '@/features/access/locales/en-US';
import account from '@/features/account/locales/en-US';
import audit from '@/features/audit/locales/en-US';
import dashboard from '@/features/dashboard/locales/en-US';
import embed from '@/features/embed/locales/en-US';
import entity from '@/features/entity/locales/en-US';
import guarded from '@/features/guarded/locales/en-US';
import history from '@/features/history/locales/en-US';
import home from '@/features/home/locales/en-US';
import importing from '@/features/import/locales/en-US';
import logs from '@/features/logs/locales/en-US';
import menus from '@/features/menus/locales/en-US';
import notifications from '@/features/notifications/locales/en-US';
import palette from '@/features/palette/locales/en-US';
import roles from '@/features/roles/locales/en-US';
import serviceTexts from '@/features/services/locales/en-US';
import users from '@/features/users/locales/en-US';
import verification from '@/features/verification/locales/en-US';

/** The texts of what lies behind the sign-in, which come with its frame. */
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
};
