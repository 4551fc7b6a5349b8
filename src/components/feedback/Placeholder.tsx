import { Skeleton } from 'antd';

/** Stands in for what is still to come, in lines alone: antd's own title is a heading without a text. */
export default function Placeholder({ rows = 4 }: { rows?: number }) {
  return <Skeleton active title={false} paragraph={{ rows }} />;
}
