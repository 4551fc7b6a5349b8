import LazySelect, { type Option } from '@/components/list/LazySelect';
import type { Menu } from '@/schemas/menu';
import { menuTreeQuery } from '@/services/api/menu';

interface MenuFilterProps {
  /** The form's. */
  id?: string;
  value?: string;
  onChange?: (id: string | undefined) => void;
}

/** One of the menus, by the names of those above it. */
export default function MenuFilter(props: MenuFilterProps) {
  return <LazySelect {...props} query={menuTreeQuery()} optionsOf={menuOptions} />;
}

export const menuOptions = (tree: readonly Menu[]): Option[] => optionsBelow(tree, '');

const optionsBelow = (menus: readonly Menu[], above: string): Option[] =>
  menus.flatMap(({ id, name, children }) => [
    { value: id, label: above + name },
    ...optionsBelow(children ?? [], `${above}${name} / `),
  ]);
