import { ConfigProvider, type ThemeConfig } from 'antd';
import type { ReactNode } from 'react';
import settings from '../../config/settings';

const strong = settings.colorText;

/** Every text and every ground under white text reaches 4.5:1; the brand blue itself does not. */
const theme: ThemeConfig = {
  token: {
    colorPrimary: settings.colorPrimary,
    colorInfo: settings.colorPrimary,
    colorLink: strong,
    colorLinkHover: '#084a94',
    colorError: '#cf1322',
    colorTextPlaceholder: '#6b7280',
    colorTextDescription: '#5b6675',
    colorTextTertiary: '#5b6675',
    borderRadius: 8,
    fontSize: 14,
    wireframe: false,
  },
  components: {
    Button: {
      colorPrimary: strong,
      colorPrimaryHover: '#0a559f',
      colorPrimaryActive: '#084a94',
      fontWeight: 500,
    },
    Menu: {
      itemSelectedColor: strong,
      horizontalItemSelectedColor: strong,
      subMenuItemSelectedColor: strong,
    },
    Tabs: { itemSelectedColor: strong, itemHoverColor: strong, itemActiveColor: strong },
  },
};

export default function Theme({ children }: { children: ReactNode }) {
  return (
    <ConfigProvider theme={theme} button={{ autoInsertSpace: false }}>
      {children}
    </ConfigProvider>
  );
}
