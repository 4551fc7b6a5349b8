import { CheckCircleOutlined, DeleteOutlined, StopOutlined } from '@ant-design/icons';
import { useText } from '@/components/feedback/useText';
import { usePageText } from '@/components/form/usePageText';
import { valuesOf } from '@/components/form/values';
import type texts from '@/components/list/locales/en-US';
import type { BulkAction } from '@/components/list/types';
import type { Protection, ResourceConfig } from './types';
import { usePermissions } from './usePermissions';
import { removeQuietly } from './useRemove';

export function useBulk<Item extends { id: string }, Values extends object, Wire extends object>(
  resource: ResourceConfig<Item, Values, Wire>,
  protection?: Protection<Item>,
): BulkAction<Item>[] {
  const { page, service, statuses, statusVerbs = ['enable', 'disable'], toPayload } = resource;
  const text = useText<typeof texts>();
  const pageText = usePageText(page);
  const may = usePermissions(page);
  const ofPage = (id: string) => (count: number) => pageText(id, { count });

  const setStatus = async ({ id }: Item, status: string | undefined) => {
    const { item, etag } = await service.read(id);
    await service.update(id, { ...toPayload(valuesOf(resource, item)), status }, etag);
  };
  const change: BulkAction<Item>[] = [
    {
      key: 'enable',
      label: text(`list.bulk.${statusVerbs[0]}`),
      icon: <CheckCircleOutlined aria-hidden="true" />,
      run: (row) => setStatus(row, statuses?.[0]),
    },
    {
      key: 'disable',
      label: text(`list.bulk.${statusVerbs[1]}`),
      icon: <StopOutlined aria-hidden="true" />,
      question: ofPage('disableMany'),
      effect: { before: ofPage('disableMany.effect'), after: ofPage('disabledMany') },
      except: protection,
      run: (row) => setStatus(row, statuses?.[1]),
    },
  ];
  const remove: BulkAction<Item> = {
    key: 'delete',
    label: text('list.bulk.delete'),
    icon: <DeleteOutlined aria-hidden="true" />,
    danger: true,
    question: ofPage('deleteMany'),
    removes: true,
    except: protection,
    run: ({ id }) => removeQuietly(service.remove(id)),
  };
  return [...(statuses && may('edit') ? change : []), ...(may('delete') ? [remove] : [])];
}
