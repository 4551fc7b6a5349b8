import Exception from '@/components/layout/Exception';
import { LOGIN_PATH } from '@/services/constants';

export const routeProps = { title: 'exception.404.title', bare: true };

export default function UserNotFoundPage() {
  return (
    <main>
      <Exception status="404" back={{ to: LOGIN_PATH, label: 'exception.backLogin' }} />
    </main>
  );
}
