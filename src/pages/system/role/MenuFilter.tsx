import LazySelect, { type Option } from '@/components/list/LazySelect';
import type { Menu } from '@/schemas/menu';
import { fetchMenuTree } from '@/services/api/menu';

interface MenuFilterProps {
  /** The form's. */
  id?: string;
  value?: string;
  onChange?: (id: string | undefined) => void;
}

/** One of the menus, by the names of those above it. */
export default function MenuFilter(props: MenuFilterProps) {
  return <LazySelect {...props} load={loadMenus} />;
}

export const loadMenus = async (): Promise<Option[]> => optionsBelow(await fetchMenuTree());

const optionsBelow = (menus: readonly Menu[], above = ''): Option[] =>
  menus.flatMap(({ id, name, children }) => [
    { value: id, label: above + name },
    ...optionsBelow(children ?? [], `${above}${name} / `),
  ]);
