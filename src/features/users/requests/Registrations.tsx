import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useMessage } from '@/components/feedback/Feedback';
import { useConfirm } from '@/components/feedback/useConfirm';
import { useText } from '@/components/feedback/useText';
import { RequestTable } from '@/features/requests';
import type { Registration } from '@/schemas/registration';
import { REQUESTS_A_PAGE, refuseRegistrations, registrationsQuery } from '@/services/api/requests';
import ActivateDialog from './ActivateDialog';

function useRegistrations() {
  const [page, setPage] = useState(1);
  const [selected, select] = useState<string[]>([]);
  const { data, error, refetch } = useQuery(registrationsQuery(page));
  const turn = (to: number) => {
    select([]);
    setPage(to);
  };
  const rows = data?.rows;
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / REQUESTS_A_PAGE));
  // Others may have answered those of the last page.
  if (rows?.length === 0 && page > last) turn(last);
  return {
    table: { rows, error, retry: refetch, selection: { selected, select } },
    pages: {
      current: page,
      pageSize: REQUESTS_A_PAGE,
      total: data?.total ?? page * REQUESTS_A_PAGE,
      onChange: turn,
    },
    chosen: rows?.filter(({ id }) => selected.includes(id)) ?? [],
    done: () => select([]),
    refetch,
  };
}

export default function Registrations() {
  const text = useText();
  const message = useMessage();
  const { confirm, contextHolder } = useConfirm();
  const { table, pages, chosen, done, refetch } = useRegistrations();
  const [activated, activate] = useState<Registration>();

  const refuse = async (asked: readonly Registration[]) => {
    const ok = { okText: text('requests.refuse'), danger: true };
    const what = { count: asked.length, name: asked[0]?.name ?? '' };
    const question = text('requests.refuse.question', what);
    if (!(await confirm(question, text('requests.refuse.effect'), ok))) return;
    try {
      const refused = await refuseRegistrations(asked.map(({ id }) => id));
      message.success(text('requests.refused', { ...what, count: refused.length }));
    } catch (failure) {
      message.failure(failure);
      // Somebody else may have answered it.
      refetch();
    }
    done();
  };

  return (
    <>
      {contextHolder}
      <RequestTable
        {...table}
        title={text('requests.registrations')}
        pages={pages}
        tools={
          <Button danger disabled={chosen.length === 0} onClick={() => refuse(chosen)}>
            {text('requests.refuseSelected', { count: chosen.length })}
          </Button>
        }
        actions={(row) => (
          <>
            <Button
              type="primary"
              size="small"
              aria-label={text('requests.activateOf', { name: row.name })}
              onClick={() => activate(row)}
            >
              {text('requests.activate')}
            </Button>
            <Button
              size="small"
              aria-label={text('requests.refuseOf', { name: row.name })}
              onClick={() => refuse([row])}
            >
              {text('requests.refuse')}
            </Button>
          </>
        )}
      />
      {activated && (
        <ActivateDialog
          registration={activated}
          onClose={() => activate(undefined)}
          onDone={() => {
            activate(undefined);
            done();
          }}
        />
      )}
    </>
  );
}
