import { useIntl } from 'umi';
import { useDashboardText } from './useDashboardText';

const VERBS = [
  'create',
  'update',
  'delete',
  'import',
  'reset-password',
  'change-password',
  'recover-password',
  'set-up-factor',
  'remove-factor',
  'reset-factor',
  'renew-recovery-codes',
  'add-passkey',
  'rename-passkey',
  'remove-passkey',
  'bind-account',
  'unbind-account',
  'create-token',
  'remove-token',
] as const;

/** What entities and verbs of the audit are called; what has no name keeps its own. */
export function useNames() {
  const intl = useIntl();
  const text = useDashboardText();
  return {
    entityOf: (entity: string) => {
      const id = `pages.system.${entity}.noun`;
      return id in intl.messages ? intl.formatMessage({ id }) : entity;
    },
    verbOf: (verb: string) => {
      const known = VERBS.find((one) => one === verb);
      return known ? text(`dashboard.verb.${known}`) : verb;
    },
  };
}
