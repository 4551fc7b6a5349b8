import { LoadingOutlined } from '@ant-design/icons';
import { ConfigProvider, type ThemeConfig } from 'antd';
import enUS from 'antd/es/locale/en_US';
// By their own paths, as `theme` would bring the compact one along.
import darkAlgorithm from 'antd/es/theme/themes/dark';
import defaultAlgorithm from 'antd/es/theme/themes/default';
import { type ReactNode, useContext, useLayoutEffect } from 'react';
import settings from '../../../config/settings';
import { DARK, LIGHT, type Palette } from './palette';
import { useColorScheme } from './useColorScheme';

/** Every text, and every ground under text, reaches 4.5:1; the brand blue itself does not. */
function themeOf(palette: Palette, dark: boolean, motion: boolean): ThemeConfig {
  const { link, onDanger, tag } = palette;
  return {
    algorithm: dark ? darkAlgorithm : defaultAlgorithm,
    token: { ...palette.token, ...SHAPE, motion },
    components: {
      Button: { ...STRONG_GROUND, fontWeight: 500, dangerColor: onDanger },
      // The radius of the other controls would make a circle of it, and a radio button of that.
      Checkbox: { ...STRONG_GROUND, borderRadiusSM: 4 },
      DatePicker: { colorTextDisabled: palette.token.colorTextTertiary ?? '' },
      Dropdown: { colorPrimary: link },
      Menu: {
        itemSelectedColor: link,
        horizontalItemSelectedColor: link,
        subMenuItemSelectedColor: link,
      },
      Pagination: { itemActiveColor: link, itemActiveColorHover: link, colorPrimary: link },
      Radio: STRONG_GROUND,
      Segmented: { itemSelectedColor: palette.token.colorText },
      Switch: STRONG_GROUND,
      Table: TIGHT_ROWS,
      Tabs: { itemSelectedColor: link, itemHoverColor: link, itemActiveColor: link },
      Tag: tag,
      Tree: { ...STRONG_GROUND, borderRadiusSM: 4 },
    },
  };
}

/**
 * antd's own spinner on a button grows and shrinks; where a call ends before it has grown it stays,
 * and the button is called "loading Login" from then on.
 */
const BUTTON = { autoInsertSpace: false, loadingIcon: <LoadingOutlined aria-hidden /> };

const SHAPE = {
  colorPrimary: settings.colorPrimary,
  colorInfo: settings.colorPrimary,
  borderRadius: 8,
  fontSize: 14,
  wireframe: false,
};

const TIGHT_ROWS = {
  cellPaddingBlock: 8,
  cellPaddingBlockMD: 4,
  cellPaddingBlockSM: 2,
  cellPaddingInlineMD: 12,
  cellPaddingInlineSM: 12,
  cellFontSize: 14,
};

const STRONG_GROUND = {
  colorPrimary: settings.colorText,
  colorPrimaryHover: '#0a559f',
  colorPrimaryActive: '#084a94',
};

export default function Theme({ children }: { children: ReactNode }) {
  const { dark, motion } = useColorScheme();
  const { locale } = useContext(ConfigProvider.ConfigContext);
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  }, [dark]);

  return (
    <ConfigProvider
      theme={themeOf(dark ? DARK : LIGHT, dark, motion)}
      button={BUTTON}
      // Umi gives a language that has no texts an empty locale, which pro-components takes for Chinese.
      locale={locale?.locale ? locale : enUS}
    >
      {children}
    </ConfigProvider>
  );
}
