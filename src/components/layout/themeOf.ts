import { type ThemeConfig, theme } from 'antd';
import { brand } from '@/services/browser/brand';
import settings from '../../../config/settings';
import { DARK, LIGHT, type Palette } from './palette';

/** Every text, and every ground under text, reaches 4.5:1; the brand blue itself does not. */
export function themeOf(dark: boolean, motion: boolean): ThemeConfig {
  const palette = dark ? DARK : LIGHT;
  const { link, off, onDanger, selectedRow, tag } = palette;
  return {
    hashed: false,
    cssVar: { key: settings.styleKey },
    algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: { ...palette.token, ...SHAPE, motion },
    components: {
      // antd's dark algorithm would darken the colour of links.
      Button: {
        ...STRONG_GROUND,
        ...hoveredButton(link),
        fontWeight: 500,
        dangerColor: onDanger,
        colorLink: link,
      },
      // The radius of the other controls would make a circle of it, and a radio button of that.
      Checkbox: { ...STRONG_GROUND, borderRadiusSM: 4 },
      DatePicker: { colorTextDisabled: palette.token.colorTextTertiary ?? '' },
      Dropdown: { colorPrimary: link },
      Menu: menuOf(palette),
      Pagination: { itemActiveColor: link, itemActiveColorHover: link, colorPrimary: link },
      Radio: STRONG_GROUND,
      Segmented: { itemSelectedColor: palette.token.colorText },
      Switch: { ...STRONG_GROUND, colorTextQuaternary: off[0], colorTextTertiary: off[1] },
      Table: { ...TIGHT_ROWS, rowSelectedBg: selectedRow[0], rowSelectedHoverBg: selectedRow[1] },
      Tabs: { itemSelectedColor: link, itemHoverColor: link, itemActiveColor: link },
      Tag: tag,
      Tree: { ...STRONG_GROUND, borderRadiusSM: 4 },
    },
  };
}

/** All menus are the frame's. */
const menuOf = ({ frame: { surface, text, selected, selectedGround, hovered } }: Palette) => ({
  itemBg: surface,
  subMenuItemBg: surface,
  itemColor: text,
  itemHoverColor: selected,
  itemHoverBg: selectedGround,
  itemSelectedColor: selected,
  itemSelectedBg: selectedGround,
  subMenuItemSelectedColor: selected,
  horizontalItemHoverColor: selected,
  horizontalItemHoverBg: hovered,
  horizontalItemSelectedColor: selected,
  horizontalItemSelectedBg: selectedGround,
  horizontalItemBorderRadius: 4,
  activeBarWidth: 0,
  activeBarHeight: 0,
  activeBarBorderWidth: 0,
});

const SHAPE = {
  colorPrimary: brand.colors.primary,
  colorInfo: brand.colors.primary,
  borderRadius: 8,
  fontSize: 14,
  wireframe: false,
  fontFamily: 'inherit',
};

const TIGHT_ROWS = {
  cellPaddingBlock: 8,
  cellPaddingBlockMD: 4,
  cellPaddingBlockSM: 2,
  cellPaddingInlineMD: 12,
  cellPaddingInlineSM: 12,
  cellFontSize: 14,
};

/** A button without a ground of its own, with the pointer over it or pressed. */
const hoveredButton = (link: string) => ({
  defaultHoverColor: link,
  defaultHoverBorderColor: link,
  defaultActiveColor: link,
  defaultActiveBorderColor: link,
});

const STRONG_GROUND = {
  colorPrimary: brand.colors.strong,
  colorPrimaryHover: brand.colors.strongHover,
  colorPrimaryActive: brand.colors.strongActive,
};
