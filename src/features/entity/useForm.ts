import { use } from 'react';
import type { FormConfig } from '@/components/form/types';
import { withRetry } from '@/services/browser/chunks';
import type { ResourceConfig } from './types';

const known = new WeakMap<object, Promise<unknown>>();

/** A resource with its form, which is waited for below a Suspense. */
export function useForm<Item extends { id: string }, Values extends object, Wire>(
  resource: ResourceConfig<Item, Values, Wire>,
): FormConfig<Item, Values, Wire> {
  const { page, service, nameOf, form } = resource;
  // React reads the same promise at each render, one that failed too.
  const loading =
    known.get(resource) ??
    withRetry(form)().then((fields) => ({ page, service, nameOf, ...fields }));
  known.set(resource, loading);
  return use(loading) as FormConfig<Item, Values, Wire>;
}
