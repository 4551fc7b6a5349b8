import { Card } from 'antd';
import { Link, useParams } from 'umi';
import { useText } from '@/components/feedback/useText';
import { useNamedPage } from '@/components/layout/openRecord';
import PageFrame from '@/components/layout/PageFrame';
import type { ResourceConfig } from '@/features/entity';
import DeletedPanel from './DeletedPanel';
import HistoryPanel from './HistoryPanel';

interface HistoryPageProps<Item extends { id: string }, Values extends object, Wire> {
  config: ResourceConfig<Item, Values, Wire>;
}

/** Of the record that the address names; without one, of what was deleted. */
export default function HistoryPage<Item extends { id: string }, Values extends object, Wire>({
  config,
}: HistoryPageProps<Item, Values, Wire>) {
  const text = useText();
  const { id } = useParams();
  const title = text(id ? 'menu.system.history' : 'menu.system.deleted');
  useNamedPage(title);
  const lead = text(id ? 'history.lead' : 'history.deleted.lead');
  return (
    <PageFrame title={title} lead={lead}>
      <Card>
        <Link to={`/${config.page.replaceAll('.', '/')}`}>{text('history.back')}</Link>
        {id ? (
          <HistoryPanel key={id} config={config} id={id} named />
        ) : (
          <DeletedPanel config={config} />
        )}
      </Card>
    </PageFrame>
  );
}
