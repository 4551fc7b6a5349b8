import type { ProLayoutProps } from '@ant-design/pro-components';
import { DARK, LIGHT } from '@/components/layout/palette';

/** ProLayout's colours: of the header on a desktop, and of the drawer that holds a phone's menu. */
export function frameToken(dark: boolean): ProLayoutProps['token'] {
  const { ground, surface, text, selected, selectedGround } = (dark ? DARK : LIGHT).frame;
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
