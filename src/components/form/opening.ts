import { useEffect, useState } from 'react';
import { history, useLocation } from 'umi';

/** A form that a page opens when it is reached, with what is typed into it. */
export interface Opening<Values = object> {
  /** Of the item; a new one without it. */
  id?: string | undefined;
  start: Partial<Values>;
}

/** The state of an address that leads to an entity's page. */
export const openingForm = (opening: Opening) => ({ form: opening });

/** Once: a reload of the page opens it no more. */
export function useOpening<Values>(): Opening<Values> | undefined {
  const { state, pathname, search } = useLocation();
  const [opening] = useState(() => (state as { form?: Opening<Values> } | null)?.form);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about how the page was reached.
  useEffect(() => {
    if (opening) history.replace({ pathname, search });
  }, []);
  return opening;
}
