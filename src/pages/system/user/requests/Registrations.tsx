import { Button } from 'antd';
import { useCallback, useState } from 'react';
import { useMessage } from '@/components/feedback/Feedback';
import { useConfirm } from '@/components/feedback/useConfirm';
import { useLoaded } from '@/components/feedback/useLoaded';
import { useText } from '@/components/feedback/useText';
import RequestTable from '@/components/requests/RequestTable';
import type { Registration } from '@/schemas/registration';
import { fetchRegistrations, REQUESTS_A_PAGE, refuseRegistrations } from '@/services/api/requests';
import ActivateDialog from './ActivateDialog';

function useRegistrations() {
  const [page, setPage] = useState(1);
  const [selected, select] = useState<string[]>([]);
  const { value, error, retry } = useLoaded(useCallback(() => fetchRegistrations(page), [page]));
  const turn = (to: number) => {
    select([]);
    setPage(to);
  };
  const rows = value?.rows;
  const last = Math.max(1, Math.ceil((value?.total ?? 0) / REQUESTS_A_PAGE));
  // Others may have answered those of the last page.
  if (rows?.length === 0 && page > last) turn(last);
  return {
    table: { rows, error, retry, selection: { selected, select } },
    pages: {
      current: page,
      pageSize: REQUESTS_A_PAGE,
      total: value?.total ?? page * REQUESTS_A_PAGE,
      onChange: turn,
    },
    chosen: rows?.filter(({ id }) => selected.includes(id)) ?? [],
    reload: () => {
      select([]);
      retry();
    },
  };
}

export default function Registrations() {
  const text = useText();
  const message = useMessage();
  const { confirm, contextHolder } = useConfirm();
  const { table, pages, chosen, reload } = useRegistrations();
  const [activated, activate] = useState<Registration>();

  const refuse = async (asked: readonly Registration[]) => {
    const ok = { okText: text('requests.refuse'), okButtonProps: { danger: true } };
    const what = { count: asked.length, name: asked[0]?.name ?? '' };
    const question = text('requests.refuse.question', what);
    if (!(await confirm(question, text('requests.refuse.effect'), ok))) return;
    try {
      const refused = await refuseRegistrations(asked.map(({ id }) => id));
      message.success(text('requests.refused', { ...what, count: refused.length }));
    } catch (failure) {
      message.failure(failure);
    }
    reload();
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
            reload();
          }}
        />
      )}
    </>
  );
}
