import access from '@/components/access/locales/en-US';
import account from '@/components/account/locales/en-US';
import audit from '@/components/audit/locales/en-US';
import dashboard from '@/components/dashboard/locales/en-US';
import entity from '@/components/entity/locales/en-US';
import history from '@/components/history/locales/en-US';
import importing from '@/components/import/locales/en-US';
import list from '@/components/list/locales/en-US';
import logs from '@/components/logs/locales/en-US';
import notification from '@/components/notification/locales/en-US';
import palette from '@/components/palette/locales/en-US';
import verification from '@/components/verification/locales/en-US';

/** The texts of what lies behind the sign-in, which come with its frame. */
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
};
