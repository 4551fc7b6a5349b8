import { useCallback } from 'react';
import { useIntl, useModel } from 'umi';
import { namedById } from '@/services/navigation/ownMenus';

/** Returns a function that names a record given by its id: one of the console's own menus in the user's language. */
export function useNameById() {
  const { locale } = useIntl();
  const { initialState } = useModel('@@initialState');
  const places = initialState?.places ?? NONE;
  // biome-ignore lint/correctness/useExhaustiveDependencies: names are those of the language.
  return useCallback(
    (entity: string, id: string, name: string): string =>
      entity === 'menu' ? namedById(places, id, name) : name,
    [places, locale],
  );
}

const NONE = {};
