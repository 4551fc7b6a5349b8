import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useMessage } from '@/components/feedback/Feedback';
import Pending from '@/components/feedback/Pending';
import { useMoment } from '@/components/feedback/useMoment';
import { useText } from '@/components/feedback/useText';
import { useRefreshShell } from '@/components/layout/useRefreshShell';
import { PasswordStep } from '@/features/auth';
import type { CompanyAccount } from '@/schemas/companyAccount';
import { leaveFor } from '@/services/navigation/paths';
import { beginBinding, companyAccountQuery, removeBinding } from './api/companyAccount';

/** The company account that is bound, or the way to bind one. */
export default function CompanyAccountState() {
  const text = useText();
  const { data: account, error, refetch } = useQuery(companyAccountQuery());
  const [change, setChange] = useState<'bind' | 'unbind'>();
  if (error || !account) return <Pending error={error} onRetry={refetch} rows={2} />;
  return (
    <>
      <p>{text('account.binding.explanation')}</p>
      {account.bound ? (
        <Bound account={account} bound={account.bound} onUnbind={() => setChange('unbind')} />
      ) : (
        <Button type="primary" onClick={() => setChange('bind')}>
          {text('account.binding.bind')}
        </Button>
      )}
      {change && (
        <Modal
          open
          footer={null}
          title={text(`account.binding.${change}`)}
          onCancel={() => setChange(undefined)}
        >
          {change === 'bind' ? (
            <BindStep {...account} />
          ) : (
            <UnbindStep onDone={() => setChange(undefined)} />
          )}
        </Modal>
      )}
    </>
  );
}

interface BoundProps {
  account: CompanyAccount;
  bound: NonNullable<CompanyAccount['bound']>;
  onUnbind: () => void;
}

function Bound({ account, bound, onUnbind }: BoundProps) {
  const text = useText();
  const at = useMoment();
  const { name, created_at, last_used_at } = bound;
  return (
    <>
      <p>{text('account.binding.bound', { name, since: at(created_at) })}</p>
      <p>
        {last_used_at
          ? text('account.binding.used', { at: at(last_used_at) })
          : text('account.binding.unused')}
      </p>
      {!account.removable && <p>{text('account.binding.last')}</p>}
      <Button danger disabled={!account.removable} onClick={onUnbind}>
        {text('account.binding.unbind')}
      </Button>
    </>
  );
}

function BindStep({ label }: Pick<CompanyAccount, 'label'>) {
  const text = useText();
  const ok = label
    ? text('account.binding.bind.next', { label })
    : text('account.binding.bind.plain');
  return (
    <PasswordStep ok={ok} onPassword={async (digest) => leaveFor(await beginBinding(digest))} />
  );
}

function UnbindStep({ onDone }: { onDone: () => void }) {
  const text = useText();
  const message = useMessage();
  const refreshShell = useRefreshShell();
  const unbind = async (digest: string) => {
    await removeBinding(digest);
    message.success(text('account.binding.undone'));
    onDone();
    // Roles of the company have ended with it.
    await refreshShell();
  };
  return (
    <PasswordStep
      explanation={text('account.binding.unbind.effect')}
      ok={text('account.binding.unbind')}
      danger
      onPassword={unbind}
    />
  );
}
