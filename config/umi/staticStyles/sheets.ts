import { join } from 'node:path';
import type { IApi } from 'umi';

const GROUPS = {
  first: ['Alert', 'Button', 'Checkbox', 'Form', 'Grid', 'Input', 'Shared', 'Space', 'Wave'],
  shell: [
    ...['Addon', 'Avatar', 'Badge', 'Drawer', 'Dropdown', 'Layout', 'Menu', 'Popover'],
    ...['Skeleton', 'Spin', 'Tooltip'],
  ],
  list: [
    ...['Empty', 'Message', 'Modal', 'Notification', 'Pagination', 'Popconfirm', 'Radio'],
    ...['Select', 'Table', 'Tag', 'Tree', 'Typography'],
  ],
};

interface SheetModule {
  type: string;
  identifier(): string;
}

/** A page asks for few files, with what most pages of its kind show; what is rare is on its own. */
export const sheetGroup = (api: IApi) => {
  const folder = join(api.paths.absTmpPath, 'antd/');
  return {
    test: (module: SheetModule) =>
      module.type === 'css/mini-extract' && module.identifier().includes(folder),
    name: (module: SheetModule) => {
      const [component = ''] = /\w+(?=[\w.-]*\.css)/.exec(
        module.identifier().split(folder).at(-1) ?? '',
      ) ?? [''];
      const group = Object.entries(GROUPS).find(([, names]) => names.includes(component));
      return `antd-${group?.[0] ?? component}`;
    },
    chunks: 'all',
    enforce: true,
    priority: 50,
  };
};

/** Runs in the page: the console's own style sheets come after antd's, whichever is asked for first. */
export function insert(link: HTMLLinkElement): void {
  const isAntd = /antd-[^/]*$/.test(link.href);
  if (isAntd) document.head.prepend(link);
  else document.head.append(link);
}
