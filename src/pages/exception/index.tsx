import { useSearchParams } from 'umi';
import Exception from '@/components/layout/Exception';

export const routeProps = { title: 'exception.title' };

/** An error that asked for a redirect: its code and message, as text. */
export default function ExceptionPage() {
  const [query] = useSearchParams();
  return (
    <Exception
      status="500"
      title={query.get('errorCode') ?? undefined}
      message={query.get('errorMessage') ?? undefined}
    />
  );
}
