import type { ProLayoutProps } from '@ant-design/pro-components';

const LIGHT = {
  ground: '#f4f7fb',
  surface: '#ffffff',
  text: '#3d4a5c',
  selected: '#0b62c1',
  selectedGround: '#e6f2ff',
};

const DARK = {
  ground: '#0c131c',
  surface: '#151e29',
  text: '#c3cdd9',
  selected: '#78bcff',
  selectedGround: '#1b3450',
};

/** ProLayout's colours: of the header on a desktop, and of the drawer that holds a phone's menu. */
export function shellToken(dark: boolean): ProLayoutProps['token'] {
  const { ground, surface, text, selected, selectedGround } = dark ? DARK : LIGHT;
  return {
    bgLayout: ground,
    header: {
      colorBgHeader: surface,
      colorHeaderTitle: text,
      colorTextMenu: text,
      colorTextMenuSecondary: text,
      colorTextMenuSelected: selected,
      colorTextMenuActive: selected,
      colorBgMenuItemSelected: selectedGround,
    },
    sider: {
      colorMenuBackground: surface,
      colorTextMenu: text,
      colorTextMenuSelected: selected,
      colorTextMenuItemHover: selected,
      colorTextMenuActive: selected,
      colorBgMenuItemSelected: selectedGround,
      colorBgMenuItemHover: selectedGround,
    },
    pageContainer: {
      paddingInlinePageContainerContent: 24,
      paddingBlockPageContainerContent: 24,
    },
  };
}
