import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAccess } from 'umi';
import { useTextIfAny } from '@/components/feedback/useText';
import { menuTreeQuery } from '@/services/api/menu';
import { dotted, walk } from '@/services/navigation/tree';

interface Named {
  code?: string | undefined;
  name: string;
}

/**
 * Returns a function that names an action with the page that it belongs to, `Users / Delete`, as actions of several
 * pages have one name. A page has its own name. Who may not list menus sees it for the console's own actions alone.
 */
export function useActionName(): (menu: Named) => string {
  const { has } = useAccess();
  const textIfAny = useTextIfAny();
  const { data: tree } = useQuery({ ...menuTreeQuery(), enabled: has('system.menu') });
  const byCode = useMemo(() => {
    const places = walk(tree ?? []).map(({ node, above }) => {
      const place = { isAction: node.type === 'button', page: above.at(-1)?.name };
      return [dotted([...above, node]), place] as const;
    });
    return new Map(places);
  }, [tree]);
  const own = (code: string) => {
    const end = code.lastIndexOf('.');
    const isPage = textIfAny(`menu.${code}`) !== undefined;
    const isAction = !isPage && textIfAny(`menu.button.${code.slice(end + 1)}`) !== undefined;
    return { isAction, page: textIfAny(`menu.${code.slice(0, end)}`) };
  };
  return ({ code, name }) => {
    if (!code || !name) return name;
    const { isAction, page } = byCode.get(code) ?? own(code);
    return isAction && page ? `${page} / ${name}` : name;
  };
}
