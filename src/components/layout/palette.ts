import { brand } from '@/services/browser/brand';

/** Colours that antd's own algorithms would set too faint; global.css has those of our own styles. */
export interface Palette {
  link: string;
  /** Text on the ground of a dangerous button. */
  onDanger: string;
  token: Record<'colorText' | 'colorBgBase', string> & Record<string, string>;
  /** Under the white text of a switch that is off; and the same with the pointer over it. */
  off: [ground: string, hovered: string];
  /** The header, and the drawer that holds a phone's menu; `hovered` lies over their ground. */
  frame: Record<'ground' | 'surface' | 'text' | 'selected' | 'selectedGround' | 'hovered', string>;
  /** A selected row, and the same with the pointer over it. */
  selectedRow: [ground: string, hovered: string];
  /** Texts of tags, by the names that antd's Tag knows them by. */
  tag: Record<string, string>;
}

const { strong, strongActive, soft, softHover, tint, darkTint, tintHover, darkTintHover } =
  brand.colors;

export const LIGHT: Palette = {
  link: strong,
  onDanger: '#ffffff',
  off: ['#6b7280', '#5b6675'],
  frame: {
    ground: '#f4f7fb',
    surface: '#ffffff',
    text: '#3d4a5c',
    selected: strong,
    selectedGround: tint,
    hovered: 'rgba(0, 0, 0, 0.03)',
  },
  selectedRow: [tint, tintHover],
  token: {
    colorText: '#1c2733',
    colorBgBase: '#ffffff',
    colorLink: strong,
    colorLinkHover: strongActive,
    colorError: '#cf1322',
    colorTextPlaceholder: '#6b7280',
    colorTextDescription: '#5b6675',
    colorTextSecondary: '#4a5666',
    colorTextTertiary: '#5b6675',
  },
  tag: {
    colorSuccess: '#237804',
    colorWarning: '#874d00',
    colorError: '#a8071a',
    colorInfo: '#0b5394',
    green7: '#237804',
    gold7: '#874d00',
    orange7: '#873800',
    red7: '#a8071a',
    blue7: '#0b5394',
    cyan7: '#006d75',
  },
};

export const DARK: Palette = {
  link: soft,
  onDanger: '#0c131c',
  off: ['#566578', '#64748b'],
  frame: {
    ground: '#0c131c',
    surface: '#151e29',
    text: '#c3cdd9',
    selected: soft,
    selectedGround: darkTint,
    hovered: 'rgba(255, 255, 255, 0.03)',
  },
  selectedRow: [darkTint, darkTintHover],
  token: {
    colorText: '#e4eaf1',
    colorBgBase: '#0c131c',
    colorBgLayout: '#0c131c',
    colorBgContainer: '#151e29',
    colorBgElevated: '#1c2734',
    colorBorder: '#3a4859',
    colorBorderSecondary: '#2a3644',
    colorLink: soft,
    colorLinkHover: softHover,
    colorError: '#ff8c8a',
    colorErrorText: '#ff9c99',
    colorErrorTextHover: '#ffbab8',
    colorTextPlaceholder: '#94a3b5',
    colorTextDescription: '#9fadbd',
    colorTextSecondary: '#b4c0cd',
    colorTextTertiary: '#9fadbd',
  },
  tag: {
    colorInfoBg: '#17395c',
    colorSuccess: '#95de64',
    colorWarning: '#ffd666',
    colorError: '#ffa39e',
    colorInfo: '#91caff',
    green7: '#95de64',
    gold7: '#ffd666',
    orange7: '#ffc069',
    red7: '#ffa39e',
    blue7: '#91caff',
    cyan7: '#87e8de',
  },
};
