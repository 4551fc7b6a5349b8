import { lazy, Suspense } from 'react';
import type EntityForm from '@/components/form/EntityForm';
import type { EntityFormProps } from '@/components/form/types';
import { withRetry } from '@/services/browser/chunks';
import type { ResourceConfig } from './types';
import { useForm } from './useForm';

const load = () => import('@/components/form/EntityForm');

const Loaded = lazy(withRetry(load)) as unknown as typeof EntityForm;

/** Ahead of its use; where it fails, opening the form tries again and tells. */
export function loadForm<Item extends { id: string }, Values extends object, Wire>(
  resource: ResourceConfig<Item, Values, Wire>,
): void {
  load().catch(() => {});
  resource.form().catch(() => {});
}

interface LazyFormProps<Item extends { id: string }, Values extends object, Wire>
  extends Omit<EntityFormProps<Item, Values, Wire>, 'config'> {
  config: ResourceConfig<Item, Values, Wire>;
}

function Form<Item extends { id: string }, Values extends object, Wire extends object>({
  config,
  ...props
}: LazyFormProps<Item, Values, Wire>) {
  return <Loaded {...props} config={useForm(config)} />;
}

/** The form of an entity, which its list does without until it opens. */
export default function LazyForm<
  Item extends { id: string },
  Values extends object,
  Wire extends object,
>(props: LazyFormProps<Item, Values, Wire>) {
  return (
    <Suspense>
      <Form {...props} />
    </Suspense>
  );
}
