import { useMemo } from 'react';
import { useAppData, useModel } from 'umi';
import { pagesOf } from '@/services/navigation/navigation';
import type { ConsoleRoute } from '@/services/navigation/permissionCodes';
import { embedOrigins } from '@/services/navigation/sites';
import type { Known } from './places';

/** Where menus may lead, whatever the user may open. */
export function useKnown(): Known {
  const { clientRoutes } = useAppData();
  const { initialState } = useModel('@@initialState');
  const codes = initialState?.routePathCodeMap;
  return useMemo(() => {
    const root: ConsoleRoute | undefined = clientRoutes.find(({ path }) => path === '/');
    return { pages: pagesOf(root?.routes ?? [], codes ?? {}, () => true), origins: embedOrigins() };
  }, [clientRoutes, codes]);
}
