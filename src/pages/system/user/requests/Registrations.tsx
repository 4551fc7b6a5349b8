import { Button } from 'antd';
import { useState } from 'react';
import { useMessage } from '@/components/feedback/Feedback';
import { useConfirm } from '@/components/feedback/useConfirm';
import { useLoaded } from '@/components/feedback/useLoaded';
import RequestTable from '@/components/requests/RequestTable';
import { useRequestText } from '@/components/requests/useRequestText';
import type { Registration } from '@/schemas/registration';
import { fetchRegistrations, refuseRegistration } from '@/services/api/requests';
import ActivateDialog from './ActivateDialog';

export default function Registrations() {
  const text = useRequestText();
  const message = useMessage();
  const { confirm, contextHolder } = useConfirm();
  const { value: rows, error, retry } = useLoaded(fetchRegistrations);
  const [chosen, choose] = useState<Registration>();

  const refuse = async ({ id, name }: Registration) => {
    const ok = { okText: text('requests.refuse'), okButtonProps: { danger: true } };
    const question = text('requests.refuse.question', { name });
    if (!(await confirm(question, text('requests.refuse.effect'), ok))) return;
    try {
      await refuseRegistration(id);
      message.success(text('requests.refused', { name }));
    } catch (failure) {
      message.failure(failure);
    }
    retry();
  };

  return (
    <>
      {contextHolder}
      <RequestTable
        {...{ rows, error, retry }}
        title={text('requests.registrations')}
        actions={(row) => (
          <>
            <Button
              type="primary"
              size="small"
              aria-label={text('requests.activateOf', { name: row.name })}
              onClick={() => choose(row)}
            >
              {text('requests.activate')}
            </Button>
            <Button
              size="small"
              aria-label={text('requests.refuseOf', { name: row.name })}
              onClick={() => refuse(row)}
            >
              {text('requests.refuse')}
            </Button>
          </>
        )}
      />
      {chosen && (
        <ActivateDialog
          registration={chosen}
          onClose={() => choose(undefined)}
          onDone={() => {
            choose(undefined);
            retry();
          }}
        />
      )}
    </>
  );
}
