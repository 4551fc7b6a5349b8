import { useAccess } from 'umi';
import { useText } from '@/components/feedback/useText';
import { useNamedPage } from '@/components/layout/openRecord';
import PageFrame from '@/components/layout/PageFrame';
import Recoveries from './Recoveries';
import Registrations from './Registrations';

export default function RequestsPage() {
  const text = useText();
  const { has } = useAccess();
  const title = text('menu.system.requests');
  useNamedPage(title);
  return (
    <PageFrame title={title} lead={text('requests.about')}>
      {has('system.user.add') && <Registrations />}
      {has('system.user.reset') && <Recoveries />}
    </PageFrame>
  );
}
