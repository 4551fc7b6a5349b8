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

interface Place {
  name?: string | undefined;
  isAction: boolean;
  /** What the page of an action is called. */
  page?: string | undefined;
}

const inFull = ({ isAction, page }: Place, name: string) =>
  isAction && page ? `${page} / ${name}` : name;

/**
 * Returns a function that names an action with the page that it belongs to, `Users / Delete`, as actions of several
 * pages have one name. A page has its own name. Who may not list menus sees it for the console's own actions alone.
 */
export function useActionName(): (menu: Named) => string {
  const placeOf = usePlaces();
  return ({ code, name }) => (code && name ? inFull(placeOf(code), name) : name);
}

/** Returns a function that names a menu by its dotted code in the same way, where it is known. */
export function useCodeName(): (code: string) => string | undefined {
  const placeOf = usePlaces();
  return (code) => {
    const place = placeOf(code);
    return place.name && inFull(place, place.name);
  };
}

function usePlaces(): (code: string) => Place {
  const { has } = useAccess();
  const textIfAny = useTextIfAny();
  const { data: tree } = useQuery({ ...menuTreeQuery(), enabled: has('system.menu') });
  const byCode = useMemo(() => {
    const places = walk(tree ?? []).map(({ node, above }) => {
      const { name, type } = node;
      const place: Place = { name, isAction: type === 'button', page: above.at(-1)?.name };
      return [dotted([...above, node]), place] as const;
    });
    return new Map(places);
  }, [tree]);
  const own = (code: string) => {
    const end = code.lastIndexOf('.');
    const title = textIfAny(`menu.${code}`);
    const action = textIfAny(`menu.button.${code.slice(end + 1)}`);
    const isAction = title === undefined && action !== undefined;
    return { name: title ?? action, isAction, page: textIfAny(`menu.${code.slice(0, end)}`) };
  };
  return (code) => byCode.get(code) ?? own(code);
}
