import { Typography } from 'antd';
import { useParams } from 'umi';
import { useLabel } from '@/components/form/usePageText';
import { CopyText } from '@/components/list/cells';
import ValueTag from '@/components/list/ValueTag';
import { type Facts, Overview, RecordPage, useEntityActs } from '@/features/entity';
import type { Service } from '@/schemas/service';
import styles from './service.module.css';
import { serviceResource } from './service.resource';

const PAGE = 'system.service';

/** The page of one service. */
export default function ServiceRecordPage() {
  const { id = '' } = useParams();
  return <ServiceRecord key={id} />;
}

function ServiceRecord() {
  const label = useLabel(PAGE);
  const acts = useEntityActs(serviceResource);
  const facts = ({ code, status, hosts }: Service): Facts => [
    { key: 'code', label: label('code'), children: <CopyText text={code} /> },
    {
      key: 'status',
      label: label('status'),
      children: <ValueTag page={PAGE} name="status" value={status} />,
    },
    { key: 'hosts', label: label('hosts'), children: <span dir="ltr">{hosts}</span> },
  ];
  return (
    <RecordPage
      config={serviceResource}
      acts={acts}
      facts={facts}
      overview={(service) => <ServiceOverview service={service} />}
      tabs={[]}
    />
  );
}

function ServiceOverview({ service }: { service: Service }) {
  const { path_prefix, address, unnamed_calls, calls } = service;
  const lines = {
    path_prefix: path_prefix || '-',
    address: address ? (
      <Typography.Link href={address} target="_blank" rel="noreferrer">
        {address}
      </Typography.Link>
    ) : (
      '-'
    ),
    unnamed_calls: <ValueTag page={PAGE} name="unnamed_calls" value={unnamed_calls} />,
    calls: calls ? (
      <Typography.Paragraph
        className={styles.calls ?? ''}
        dir="ltr"
        ellipsis={{ rows: 10, expandable: true }}
      >
        {calls}
      </Typography.Paragraph>
    ) : (
      '-'
    ),
  };
  return <Overview page={PAGE} item={service} lines={lines} />;
}
