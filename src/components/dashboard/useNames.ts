import { useNoun } from '@/components/audit/useSentence';
import { auditVerbs } from '@/schemas/lists/logger';
import { useDashboardText } from './useDashboardText';

/** What entities and verbs of the audit are called; what has no name keeps its own. */
export function useNames() {
  const text = useDashboardText();
  return {
    entityOf: useNoun(),
    verbOf: (verb: string) => {
      const known = auditVerbs.find((one) => one === verb);
      return known ? text(`dashboard.verb.${known}`) : verb;
    },
  };
}
