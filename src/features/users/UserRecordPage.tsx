import { lazy } from 'react';
import { useAccess, useParams } from 'umi';
import { useText } from '@/components/feedback/useText';
import { RecordPage } from '@/features/entity';
import { withRetry } from '@/services/browser/chunks';
import { NEW_RECORD } from '@/services/navigation/records';
import UserOverview from './UserOverview';
import { userResource } from './user.resource';
import { useUserActs } from './useUserActs';
import { useUserFacts } from './useUserFacts';

const UserFormPage = lazy(withRetry(() => import('./UserFormPage')));

/** The page of one user, or the form of a new one. */
export default function UserRecordPage() {
  const { id } = useParams();
  return id === NEW_RECORD ? <UserFormPage /> : <UserRecord key={id} />;
}

function UserRecord() {
  const text = useText();
  const { has } = useAccess();
  const acts = useUserActs();
  const facts = useUserFacts();
  return (
    <RecordPage
      config={userResource}
      acts={acts}
      facts={facts}
      overview={(user) => <UserOverview user={user} />}
      tabs={[
        { path: 'access', label: text('entity.access'), allowed: has('system.access') },
        {
          path: 'sessions',
          label: text('account.sessions'),
          allowed: has('system.user.sessions'),
        },
      ]}
    />
  );
}
