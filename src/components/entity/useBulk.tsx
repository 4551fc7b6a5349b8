import { CheckCircleOutlined, DeleteOutlined, StopOutlined } from '@ant-design/icons';
import { useAccess } from 'umi';
import { useText } from '@/components/feedback/useText';
import { usePageText } from '@/components/form/usePageText';
import { valuesOf } from '@/components/form/values';
import type { BulkAction, BulkCall } from '@/components/list/types';
import { type BulkBody, bulkForm } from '@/services/api/bulk';
import { formOf } from './formOf';
import type { Protection, ResourceConfig } from './types';
import { usePermissions } from './usePermissions';
import { removeQuietly } from './useRemove';
import { type ReviewedChange, useReview } from './useReview';

export function useBulk<Item extends { id: string }, Values extends object, Wire extends object>(
  resource: ResourceConfig<Item, Values, Wire>,
  protection?: Protection<Item>,
): BulkAction<Item>[] {
  const { page, service, statuses, statusVerbs = ['enable', 'disable'] } = resource;
  const isOne = useAccess().offers('bulk') && resource.many !== undefined;
  const text = useText();
  const pageText = usePageText(page);
  const may = usePermissions(page);
  const ofPage = (id: string) => (count: number) => pageText(id, { count });

  const review = useReview(resource.access);
  const nameOf = ([row]: Item[]) => (row ? resource.nameOf(row) : '');

  const withStatus = async ({ id }: Item, status: string | undefined) => {
    const [form, { item, etag }] = await Promise.all([formOf(resource), service.read(id)]);
    return { id, etag, body: { ...form.toPayload(valuesOf(form, item)), status } };
  };
  const setStatus = async (row: Item, status?: string, version?: string, trace?: string) => {
    const { id, etag, body } = await withStatus(row, status);
    return service.update(id, body, etag, version, trace);
  };
  const reviewStatus = async (rows: Item[], status: string | undefined) => {
    if (!resource.access) return undefined;
    const changes: ReviewedChange[] = [];
    for (const row of rows) {
      const { id, body } = await withStatus(row, status);
      changes.push({ action: 'update', id, body });
    }
    return review(changes, nameOf(rows));
  };
  const reviewAsOne = (rows: Item[], body: BulkBody) =>
    review([{ action: 'bulk', body: bulkForm(rows, body) }], nameOf(rows));
  const statusBody = (status = ''): BulkBody => ({ action: 'set_status', status });
  const asStatus = (status?: string, undo?: string) =>
    asOne(async () => ({ body: statusBody(status), undo: statusBody(undo) }));
  const asOne = (call: () => Promise<BulkCall>) => (isOne ? { asOne: call, reviewAsOne } : {});
  const change: BulkAction<Item>[] = [
    {
      key: 'enable',
      label: text(`list.bulk.${statusVerbs[0]}`),
      icon: <CheckCircleOutlined aria-hidden="true" />,
      ...asStatus(statuses?.[0], statuses?.[1]),
      confirmLabel: ofPage('enableMany.ok'),
      done: ofPage('enabledMany'),
      review: (rows) => reviewStatus(rows, statuses?.[0]),
      run: (row, version, trace) => setStatus(row, statuses?.[0], version, trace),
    },
    {
      key: 'disable',
      label: text(`list.bulk.${statusVerbs[1]}`),
      icon: <StopOutlined aria-hidden="true" />,
      question: ofPage('disableMany'),
      effect: { before: ofPage('disableMany.effect'), after: ofPage('disabledMany') },
      ...asStatus(statuses?.[1], statuses?.[0]),
      danger: isOne,
      confirmLabel: ofPage('disableMany.ok'),
      done: ofPage('disabledMany'),
      except: protection,
      review: (rows) => reviewStatus(rows, statuses?.[1]),
      run: (row, version, trace) => setStatus(row, statuses?.[1], version, trace),
    },
  ];
  const remove: BulkAction<Item> = {
    key: 'delete',
    label: text('list.bulk.delete'),
    icon: <DeleteOutlined aria-hidden="true" />,
    danger: true,
    question: ofPage('deleteMany'),
    ...asOne(async () => ({ body: { action: 'delete' }, undo: 'history' })),
    confirmLabel: ofPage('deleteMany.ok'),
    done: ofPage('deletedMany'),
    removes: true,
    except: protection,
    review: (rows) =>
      review(
        rows.map(({ id }) => ({ action: 'delete', id })),
        nameOf(rows),
      ),
    run: ({ id }, version, trace) => removeQuietly(service.remove(id, version, trace)),
  };
  return [...(statuses && may('edit') ? change : []), ...(may('delete') ? [remove] : [])];
}
