import { CheckCircleOutlined, DeleteOutlined, StopOutlined } from '@ant-design/icons';
import { useAccess } from 'umi';
import { useText } from '@/components/feedback/useText';
import { usePageText } from '@/components/form/usePageText';
import type { BulkAction } from '@/components/list/types';
import { useReview } from '@/features/access';
import { type BulkBody, bulkForm } from '@/services/api/bulk';
import type { Protection, ResourceConfig } from './types';
import { usePermissions } from './usePermissions';

/** A plain server changes one record a call, so that there is nothing to do with many. */
export function useBulk<Item extends { id: string }, Values extends object, Wire extends object>(
  resource: ResourceConfig<Item, Values, Wire>,
  protection?: Protection<Item>,
): BulkAction<Item>[] {
  const { page, statuses, statusVerbs = ['enable', 'disable'] } = resource;
  const { gatehouse } = useAccess();
  const text = useText();
  const pageText = usePageText(page);
  const may = usePermissions(page);
  const reviewed = useReview(resource.access);
  const ofPage = (id: string) => (count: number) => pageText(id, { count });

  const review = (rows: Item[], body: BulkBody) =>
    reviewed(
      [{ action: 'bulk', body: bulkForm(rows, body) }],
      rows[0] ? resource.nameOf(rows[0]) : '',
    );
  const setStatus = (status = ''): BulkBody => ({ action: 'set_status', status });
  const change: BulkAction<Item>[] = [
    {
      key: 'enable',
      label: text(`list.bulk.${statusVerbs[0]}`),
      icon: <CheckCircleOutlined aria-hidden="true" />,
      call: async () => ({ body: setStatus(statuses?.[0]), undo: setStatus(statuses?.[1]) }),
      confirmLabel: ofPage('enableMany.ok'),
      done: ofPage('enabledMany'),
      review,
    },
    {
      key: 'disable',
      label: text(`list.bulk.${statusVerbs[1]}`),
      icon: <StopOutlined aria-hidden="true" />,
      question: ofPage('disableMany'),
      effect: ofPage('disableMany.effect'),
      call: async () => ({ body: setStatus(statuses?.[1]), undo: setStatus(statuses?.[0]) }),
      danger: true,
      confirmLabel: ofPage('disableMany.ok'),
      done: ofPage('disabledMany'),
      except: protection,
      review,
    },
  ];
  const remove: BulkAction<Item> = {
    key: 'delete',
    label: text('list.bulk.delete'),
    icon: <DeleteOutlined aria-hidden="true" />,
    danger: true,
    question: ofPage('deleteMany'),
    call: async () => ({ body: { action: 'delete' }, undo: 'history' }),
    confirmLabel: ofPage('deleteMany.ok'),
    done: ofPage('deletedMany'),
    removes: true,
    except: protection,
    review,
  };
  if (!gatehouse) return [];
  return [...(statuses && may('edit') ? change : []), ...(may('delete') ? [remove] : [])];
}
