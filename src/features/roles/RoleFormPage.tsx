import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'umi';
import Pending from '@/components/feedback/Pending';
import { useText } from '@/components/feedback/useText';
import { valuesOf } from '@/components/form/values';
import { FormPage, useForm } from '@/features/entity';
import { roleFormSchema } from '@/schemas/role';
import { roles } from '@/services/api/role';
import { roleResource } from './role.resource';

const MAX_NAME = roleFormSchema.shape.name.maxLength ?? Number.POSITIVE_INFINITY;

/** The form of a role, of a new one, or of a copy of another one. */
export default function RoleFormPage() {
  const [query] = useSearchParams();
  const cloned = query.get('clone');
  return cloned ? <Clone key={cloned} id={cloned} /> : <FormPage config={roleResource} />;
}

/** The form of a copy of a role, whose code follows its name. */
function Clone({ id }: { id: string }) {
  const text = useText();
  const form = useForm(roleResource);
  const { data, error, refetch } = useQuery(roles.readQuery(id));
  if (!data) return <Pending error={error} onRetry={refetch} rows={8} />;
  const name = text('pages.system.role.clone.name', { name: data.item.name });
  const start = { ...valuesOf(form, data.item), name: name.slice(0, MAX_NAME), code: '' };
  return <FormPage config={roleResource} start={start} />;
}
