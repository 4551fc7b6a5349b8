import { useIntl } from 'umi';
import { auditVerbs } from '@/schemas/lists/logger';
import { useDashboardText } from './useDashboardText';

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
      const known = auditVerbs.find((one) => one === verb);
      return known ? text(`dashboard.verb.${known}`) : verb;
    },
  };
}
