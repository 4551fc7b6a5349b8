import { CheckCircleOutlined, DeleteOutlined, StopOutlined } from '@ant-design/icons';
import { useIntl } from 'umi';
import type { BulkAction } from '@/components/list/types';
import type { ResourceConfig } from './types';
import { usePermissions } from './usePermissions';
import { removeQuietly } from './useRemove';

/** Enable, disable and delete, as far as the user may. */
export function useBulk<Item extends { id: string }, Values extends object, Wire extends object>({
  page,
  service,
  statuses,
  toValues,
  toPayload,
}: ResourceConfig<Item, Values, Wire>): BulkAction<Item>[] {
  const intl = useIntl();
  const may = usePermissions(page);
  const label = (id: string) => intl.formatMessage({ id: `list.bulk.${id}` });
  const ofPage = (id: string) => (count: number) =>
    intl.formatMessage({ id: `pages.${page}.${id}` }, { count });

  const setStatus = async ({ id }: Item, status: string | undefined) => {
    const { item, etag } = await service.read(id);
    await service.update(id, { ...toPayload(toValues(item)), status }, etag);
  };
  const change: BulkAction<Item>[] = [
    {
      key: 'enable',
      label: label('enable'),
      icon: <CheckCircleOutlined aria-hidden="true" />,
      run: (row) => setStatus(row, statuses?.[0]),
    },
    {
      key: 'disable',
      label: label('disable'),
      icon: <StopOutlined aria-hidden="true" />,
      question: ofPage('disableMany'),
      effect: { before: ofPage('disableMany.effect'), after: ofPage('disabledMany') },
      run: (row) => setStatus(row, statuses?.[1]),
    },
  ];
  const remove: BulkAction<Item> = {
    key: 'delete',
    label: label('delete'),
    icon: <DeleteOutlined aria-hidden="true" />,
    danger: true,
    question: ofPage('deleteMany'),
    removes: true,
    run: ({ id }) => removeQuietly(service.remove(id)),
  };
  return [...(statuses && may('edit') ? change : []), ...(may('delete') ? [remove] : [])];
}
