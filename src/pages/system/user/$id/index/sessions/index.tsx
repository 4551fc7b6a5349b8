import { useParams } from 'umi';
import { UserSessions } from '@/features/account';

export const routeProps = { title: 'menu.system.user', needs: 'system.user.sessions' };

export default function UserSessionsTab() {
  const { id = '' } = useParams();
  return <UserSessions userId={id} />;
}
