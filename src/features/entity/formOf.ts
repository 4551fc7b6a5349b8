import { use } from 'react';
import type { FormConfig } from '@/components/form/types';
import type { ResourceConfig } from './types';

const known = new WeakMap<object, Promise<unknown>>();

/** A resource with its form; one that could not be loaded is asked for again. */
export function formOf<Item extends { id: string }, Values extends object, Wire>(
  resource: ResourceConfig<Item, Values, Wire>,
): Promise<FormConfig<Item, Values, Wire>> {
  const loading = known.get(resource) as Promise<FormConfig<Item, Values, Wire>> | undefined;
  if (loading) return loading;
  const { page, service, nameOf } = resource;
  const form = resource.form().then((fields) => ({ page, service, nameOf, ...fields }));
  known.set(resource, form);
  form.catch(() => known.delete(resource));
  return form;
}

/** Waits for it, below a Suspense. */
export const useForm = <Item extends { id: string }, Values extends object, Wire>(
  resource: ResourceConfig<Item, Values, Wire>,
): FormConfig<Item, Values, Wire> => use(formOf(resource));
