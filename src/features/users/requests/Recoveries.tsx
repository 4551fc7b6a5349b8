import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useMessage } from '@/components/feedback/Feedback';
import { useConfirm } from '@/components/feedback/useConfirm';
import { useText } from '@/components/feedback/useText';
import { RequestTable } from '@/features/requests';
import type { ResetResult } from '@/schemas/bound';
import type { RecoveryRequest } from '@/schemas/recovery';
import { dismissRecovery, recoveriesQuery } from '@/services/api/requests';
import { resetPassword } from '@/services/api/user';
import OneTimePassword from '../OneTimePassword';

export default function Recoveries() {
  const text = useText();
  const message = useMessage();
  const { confirm, contextHolder } = useConfirm();
  const { data: rows, error, refetch } = useQuery(recoveriesQuery());
  const [details, setDetails] = useState<{ username: string } & ResetResult>();

  const run = async (work: () => Promise<void>) => {
    await work().catch((failure) => {
      message.failure(failure);
      // Somebody else may have answered it.
      refetch();
    });
  };
  const reset = async ({ id, name, username }: RecoveryRequest) => {
    const ok = { okText: text('pages.system.user.reset'), danger: true };
    const question = text('requests.reset.question', { name });
    if (!(await confirm(question, text('requests.reset.effect', { name }), ok))) return;
    await run(async () => {
      const result = await resetPassword(id);
      if (result) setDetails({ username, ...result });
      else message.success(text('requests.reset.default'));
    });
  };

  return (
    <>
      {contextHolder}
      <RequestTable
        {...{ rows, error }}
        retry={refetch}
        title={text('requests.recoveries')}
        actions={(row) => (
          <>
            <Button
              type="primary"
              size="small"
              aria-label={text('requests.resetOf', { name: row.name })}
              onClick={() => reset(row)}
            >
              {text('pages.system.user.reset')}
            </Button>
            <Button
              size="small"
              aria-label={text('requests.dismissOf', { name: row.name })}
              onClick={() => run(() => dismissRecovery(row.id))}
            >
              {text('requests.dismiss')}
            </Button>
          </>
        )}
      />
      {details && <OneTimePassword {...details} onClose={() => setDetails(undefined)} />}
    </>
  );
}
