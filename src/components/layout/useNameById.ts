import { useCallback } from 'react';
import { useIntl, useModel } from 'umi';
import { namedById } from '@/services/navigation/ownMenus';

/** Returns what a record that is told by its id is called: one of the console's own menus as in the user's language. */
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
