import { getAllLocales, getIntl, useIntl } from 'umi';
import { translate } from '@/components/feedback/translate';
import type { Preview } from '@/schemas/permission';

type NamedMenu = Pick<Preview['menus'][number], 'code' | 'names'>;

/** Returns what a menu is called below those above it; the console's own pages in the user's language. */
export function useMenuName() {
  const intl = useIntl();
  return ({ code, names }: NamedMenu): string => {
    const parts = code.split('.');
    const own = (name: string, at: number) => {
      const id = `menu.${parts.slice(0, at + 1).join('.')}`;
      const isOwn = getAllLocales().some((locale) => getIntl(locale).messages[id] === name);
      return isOwn ? translate(intl, id) : name;
    };
    return names.map(own).join(' / ');
  };
}
