import Exception from '@/components/layout/Exception';

export const routeProps = { title: 'exception.403.title' };

export default function Page403() {
  return <Exception status="403" />;
}
