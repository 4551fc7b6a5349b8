import { useAccess } from 'umi';
import { ACCESS_CODE } from '@/services/navigation/access';

/** Which of the console's answers about rights the user may see. */
export function useAccessRights() {
  const { has, gatehouse } = useAccess();
  const offered = gatehouse !== undefined;
  const sees = has(ACCESS_CODE);
  return {
    offered,
    sees,
    coverage: sees && has(`${ACCESS_CODE}.coverage`),
    usage: sees && has(`${ACCESS_CODE}.usage`),
  };
}
