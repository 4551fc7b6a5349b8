import { useText } from '@/components/feedback/useText';
import { useNoun } from '@/features/audit';
import { auditVerbs } from '@/schemas/lists/logger';

/** What entities and verbs of the audit are called; what has no name keeps its own. */
export function useNames() {
  const text = useText();
  return {
    entityOf: useNoun(),
    verbOf: (verb: string) => {
      const known = auditVerbs.find((one) => one === verb);
      return known ? text(`pages.system.logger.form.event.${known}`) : verb;
    },
  };
}
