import { Card, Empty } from 'antd';
import { useIntl } from 'umi';
import PageFrame from './PageFrame';

/** A page that exists in the menu and has nothing to show so far. */
export default function NothingHereYet({ titleId }: { titleId: string }) {
  const intl = useIntl();
  return (
    <PageFrame title={intl.formatMessage({ id: titleId })}>
      <Card>
        <Empty description={intl.formatMessage({ id: 'app.nothingYet' })} />
      </Card>
    </PageFrame>
  );
}
