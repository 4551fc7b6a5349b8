import type { ReactNode } from 'react';
import { Link } from 'umi';
import { ROOT_ID } from '@/services/constants';
import { type AccessKind, accessPath } from '@/services/navigation/access';
import { useAccessRights } from './useAccessRights';

interface AccessLinkProps {
  kind: AccessKind;
  id: string;
  children: ReactNode;
}

/** Leads to the access of a user, role or menu, where the user may see it. */
export default function AccessLink({ kind, id, children }: AccessLinkProps) {
  const { sees } = useAccessRights();
  if (!sees || !id || id === ROOT_ID) return <span>{children}</span>;
  return <Link to={accessPath(kind, id)}>{children}</Link>;
}
