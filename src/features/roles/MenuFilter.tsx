import LazySelect, { type Option } from '@/components/list/LazySelect';
import type { Menu } from '@/schemas/menu';
import { menuTreeQuery } from '@/services/api/menu';
import { walk } from '@/services/navigation/tree';

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

export const menuOptions = (tree: readonly Menu[]): Option[] =>
  walk(tree).map(({ node, above }) => ({
    value: node.id,
    label: [...above, node].map(({ name }) => name).join(' / '),
  }));
